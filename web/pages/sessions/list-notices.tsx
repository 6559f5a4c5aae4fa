import { CircleX, FlaskConical, RotateCw } from "lucide-react";
import { Link } from "react-router";
import type { Health } from "#shared/api/health.ts";
import { describeError } from "#web/api/api-error.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Progress } from "#web/ui/bar.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./list-notices.module.css";

/** What holds for the whole list, one line each above it: samples, the index under way, a page that failed. */
export function ListNotices(props: { health: Health | undefined; moreError?: Error | null; onRetry?: () => void }) {
  const { health, moreError, onRetry } = props;
  const t = useText();
  return (
    <>
      {health?.index.state === "building" && <BuildingNotice index={health.index} />}
      {health?.samples && <SamplesNotice roots={health.roots} />}
      {moreError && (
        <Notice
          tone="error"
          icon={<CircleX aria-hidden="true" />}
          action={
            <Button size="small" onClick={onRetry}>
              {t("action.tryAgain")}
            </Button>
          }
        >
          {t("sessions.failedMore")} · {describeError(moreError).what}
        </Notice>
      )}
    </>
  );
}

function SamplesNotice({ roots }: { roots: Health["roots"] }) {
  const t = useText();
  const where = roots.map((root) => root.path).join(", ");
  return (
    <Notice
      tone="warn"
      icon={<FlaskConical aria-hidden="true" />}
      action={
        <Link to="/settings#roots" className={buttonClass({ size: "small" })}>
          {t("sessions.samples.where")}
        </Link>
      }
    >
      <span title={where}>{t("sessions.samples")}</span>
    </Notice>
  );
}

function BuildingNotice({ index }: { index: Health["index"] }) {
  const t = useText();
  const format = useFormat();
  const percent = format.percent(Math.floor(index.progress * 100) / 100);
  return (
    <Notice icon={<RotateCw aria-hidden="true" />} action={<b className={styles.percent}>{percent}</b>}>
      <span className={styles.building}>
        <b>{t("sessions.building")}</b>
        <span className={styles.progress}>
          <Progress label={t("sessions.building")} value={index.progress} />
        </span>
        <span className={styles.note}>{t("sessions.building.note")}</span>
      </span>
    </Notice>
  );
}
