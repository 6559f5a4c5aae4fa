import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useConnection } from "#web/api/events.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** How long a connection may be broken before it is said above the content, ms. */
const GRACE = 2500;

/** One line above the content while the server cannot be reached; what is on the screen stays. */
export function ConnectionNotice() {
  const t = useText();
  const format = useFormat();
  const { status, lastEventAt } = useConnection();
  const broken = useHeldFor(status === "reconnecting", GRACE);
  if (!broken) return null;
  return (
    <Notice tone="warn" icon={<RotateCw aria-hidden="true" />}>
      {lastEventAt === null
        ? t("status.offline")
        : t("status.reconnecting", { time: format.clock(lastEventAt, { seconds: true }) })}
    </Notice>
  );
}

/** True once `flag` has been true for `ms` without a break. */
function useHeldFor(flag: boolean, ms: number): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!flag) return;
    const timer = setTimeout(() => setHeld(true), ms);
    return () => {
      clearTimeout(timer);
      setHeld(false);
    };
  }, [flag, ms]);
  return held;
}
