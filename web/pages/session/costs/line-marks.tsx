import { Ban, Clock, CornerUpRight, Layers2, TriangleAlert } from "lucide-react";
import type { RequestRow } from "#shared/api/requests.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Badge } from "#web/ui/badge.tsx";

/** The time; the first request of a day shows the day too. */
export function Began({ row, newDay }: { row: RequestRow; newDay: boolean }) {
  const t = useText();
  const format = useFormat();
  const began = row.begun_at ?? row.instant;
  if (began === null) return <span className="text-3">{t("costs.notRecorded")}</span>;
  const day = newDay ? `${format.bucketLabel(format.dayKey(began) ?? "", "week")} ` : "";
  return (
    <>
      <span className="text-3">{day}</span>
      {format.clock(began, { seconds: true })}
    </>
  );
}

const STATUS: Readonly<Record<string, PlainTextKey>> = {
  failed: "costs.status.failed",
  aborted: "costs.status.aborted",
  timeout: "costs.status.timeout",
  malformed: "costs.status.malformed",
  auth: "costs.status.auth",
};

/** How the request went, where that is not simply completed. */
export function Marks({ row }: { row: RequestRow }) {
  const t = useText();
  const { status, running, compaction, cache_break: lost } = row;
  const word = status !== null && Object.hasOwn(STATUS, status) ? STATUS[status] : undefined;
  return (
    <>
      {compaction && <Badge icon={<Layers2 />}>{t("sessionCosts.compaction")}</Badge>}
      {lost !== null && (
        <Badge tone="warn" icon={<TriangleAlert />}>
          <LostText pause={lost.pause_ms} />
        </Badge>
      )}
      {running && <Badge tone="ok">{t("costs.request.running")}</Badge>}
      {status === null && !running && row.begun_at !== null && (
        <Badge tone="warn" icon={<Clock />}>
          {t("costs.request.neverEnded")}
        </Badge>
      )}
      {status !== null && status !== "completed" && (
        <Badge tone={status === "aborted" ? "plain" : "error"} icon={<Ban />}>
          {word ? t(word) : status}
        </Badge>
      )}
      {row.retried && <Badge icon={<CornerUpRight />}>{t("sessionCosts.retried")}</Badge>}
    </>
  );
}

function LostText({ pause }: { pause: number | null }) {
  const t = useText();
  const format = useFormat();
  return pause === null ? t("sessionCosts.lost") : `${t("sessionCosts.lost")} · ${format.duration(pause)}`;
}
