import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { SessionSummary } from "#shared/api/shapes.ts";
import { useSessionJump } from "#web/api/use-session-jump.ts";
import { runCommand, useBoundCommands } from "#web/commands/bindings.ts";
import { COMMAND_ROWS, commandOf, type CommandId } from "#web/commands/commands.ts";
import { keyLabel } from "#web/commands/key-labels.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { StateMark } from "#web/ui/state-mark.tsx";
import { classNames } from "#web/ui/class-names.ts";
import field from "#web/ui/bare-field.module.css";
import styles from "./palette.module.css";
import { PLACES } from "./places.ts";

/** One field for all: sessions by title or id, places, and the commands that work on this page. */
export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase(); // not deferred: Enter takes what fits the text as it stands
  const sessions = useSessionJump(wanted);
  const fits = (name: string) => name.toLowerCase().includes(wanted);
  const places = PLACES.filter((place) => fits(t(place.text)));
  const here = useCommandsHere().filter((id) => fits(t(commandOf(id).text)));

  const first = sessions[0] ? addressOf(sessions[0]) : (places[0]?.id ?? here[0] ?? "");
  const [picked, setPicked] = useState({ among: first, value: first });

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const run = (id: CommandId) => {
    if (id === "help") return onKeys();
    onClose();
    // The dialog gives the focus back first: a command may want to move it.
    setTimeout(() => runCommand(id));
  };

  return (
    <Dialog open onClose={onClose} title={t("shell.jump")} bare>
      <Command
        label={t("shell.jump")}
        shouldFilter={false}
        loop
        className={styles.palette}
        // Sessions arrive after places and stand above them: what is first then is what Enter takes.
        value={picked.among === first ? picked.value : first}
        onValueChange={(value) => setPicked({ among: first, value })}
      >
        <div className={classNames(field.field, styles.field)}>
          <Search aria-hidden="true" />
          <Command.Input value={text} onValueChange={setText} placeholder={t("palette.placeholder")} />
          <button type="button" className={styles.close} aria-label={t("action.close")} onClick={onClose}>
            <Kbd keys="Esc" />
          </button>
        </div>
        <Command.List className={styles.list} label={t("shell.jump")}>
          <Command.Empty className={styles.none}>{t("palette.none")}</Command.Empty>
          {sessions.length > 0 && (
            <Command.Group heading={t("palette.sessions")}>
              {sessions.map((session) => (
                <SessionOption key={addressOf(session)} session={session} onSelect={go} />
              ))}
            </Command.Group>
          )}
          {places.length > 0 && (
            <Command.Group heading={t("palette.goTo")}>
              {places.map((place) => (
                <Command.Item key={place.id} value={place.id} onSelect={() => go(place.to)}>
                  <place.icon aria-hidden="true" />
                  <span className={styles.word}>{t(place.text)}</span>
                  <KeyOf id={place.command} />
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {here.length > 0 && (
            <Command.Group heading={t("palette.here")}>
              {here.map((id) => (
                <Command.Item key={id} value={id} onSelect={() => run(id)}>
                  <span className={styles.word}>{t(commandOf(id).text)}</span>
                  <KeyOf id={id} />
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

function SessionOption({ session, onSelect }: { session: SessionSummary; onSelect: (to: string) => void }) {
  const format = useFormat();
  const now = useNow(60_000);
  const to = addressOf(session);
  return (
    <Command.Item value={to} onSelect={() => onSelect(to)}>
      <StateMark state={session.state} iconOnly />
      <span className={styles.word}>{session.title ?? session.id}</span>
      <span className={styles.note}>
        {session.project} · {format.when(session.last_activity, now)}
      </span>
    </Command.Item>
  );
}

function KeyOf({ id }: { id: CommandId }) {
  const label = keyLabel(id);
  return label && <Kbd keys={label} />;
}

/** What can be done on the page below, in the order of the list of keys; places have their own group. */
function useCommandsHere(): CommandId[] {
  const bound = useBoundCommands();
  const places = new Set<CommandId>(["palette", ...PLACES.map((place) => place.command)]);
  return COMMAND_ROWS.flat().filter((id) => bound.has(id) && !places.has(id));
}

/** The id alone may be ambiguous, so the whole place is in the address. */
function addressOf({ id, root, project, agent }: SessionSummary): string {
  return `/sessions/${encodeURIComponent(id)}?${new URLSearchParams({ root, project, agent }).toString()}`;
}
