import { AlarmClock, ArrowLeftRight, Bot, File, Image, Puzzle, Target } from "lucide-react";
import type { ReactNode } from "react";
import type { Marker } from "#shared/outline/head.ts";
import { readMarker, splitAttachments } from "#shared/outline/markers.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useText } from "#web/text/locale.tsx";
import styles from "./row.module.css";
import { FoldedText } from "./folded-text.tsx";

const LOOKS: Readonly<
  Record<Exclude<Marker, "use_skills" | "user_steering">, { text: PlainTextKey; icon: ReactNode }>
> = {
  goal: { text: "session.marker.goal", icon: <Target aria-hidden="true" /> },
  scheduled_task: { text: "session.marker.scheduled", icon: <AlarmClock aria-hidden="true" /> },
  background_task_done: { text: "session.marker.background", icon: <Bot aria-hidden="true" /> },
  handoff_from: { text: "session.marker.handoff", icon: <ArrowLeftRight aria-hidden="true" /> },
  model_switch_from: { text: "session.marker.modelSwitch", icon: <ArrowLeftRight aria-hidden="true" /> },
  context_summary: { text: "session.summary", icon: <File aria-hidden="true" /> },
};

/** A user text with what its tags mean: skills and attachments as chips, a source as a banner, then the words. */
export function MarkedText({ text, name }: { text: string; name: string }) {
  const { marker, inside, rest } = readMarker(text);
  const said = marker === null ? text : marker === "user_steering" ? inside : rest;
  const { text: words, attachments } = splitAttachments(said);
  return (
    <>
      {marker === "use_skills" && <Skills list={inside} />}
      {marker !== null && marker !== "use_skills" && marker !== "user_steering" && (
        <Banner marker={marker} inside={inside} name={name} />
      )}
      {words.trim() !== "" && <FoldedText text={words.trim()} name={name} />}
      {attachments.length > 0 && (
        <div className={styles.chips}>
          {attachments.map(({ kind, path }, index) => (
            <span key={index} className={styles.chip}>
              {kind === "image" ? <Image aria-hidden="true" /> : <File aria-hidden="true" />}
              <span className="ellipsis">{path}</span>
            </span>
          ))}
        </div>
      )}
    </>
  );
}

/** The names of the skills that a prompt turns on, one a line. */
function Skills({ list }: { list: string }) {
  const names = list.split(/[\n,]/).map((name) => name.replace(/^\s*[-*]\s*/, "").trim());
  return (
    <div className={styles.chips}>
      {names
        .filter((name) => name !== "")
        .map((name, index) => (
          <span key={index} className={styles.chip}>
            <Puzzle aria-hidden="true" />
            <span className="ellipsis">{name}</span>
          </span>
        ))}
    </div>
  );
}

function Banner({ marker, inside, name }: { marker: keyof typeof LOOKS; inside: string; name: string }) {
  const t = useText();
  const { text, icon } = LOOKS[marker];
  const round = marker === "goal" ? (/^\s*round: *(\d+)[^\n]*\n?/.exec(inside) ?? null) : null;
  const words = round === null ? inside : inside.slice(round[0].length);
  return (
    <>
      <p className={styles.banner}>
        {icon}
        {round === null ? t(text) : t("session.marker.goalRound", { round: round[1] ?? "" })}
      </p>
      {words.trim() !== "" && <FoldedText text={words.trim()} name={`${name}/inside`} limit={3} quiet />}
    </>
  );
}
