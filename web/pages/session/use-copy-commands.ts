import { placeOf } from "#shared/outline/read.ts";
import { useCommands } from "#web/commands/bindings.ts";
import type { Selection } from "#web/session/reading.tsx";
import type { SessionFamily } from "#web/session/replica/session-family.ts";
import { useText } from "#web/text/locale.tsx";

/** `y` copies the selected line as it is stored, `c` the address of what is on the screen; returns the latter. */
export function useCopyCommands(
  family: SessionFamily,
  selected: Selection | null,
  say: (text: string) => void,
): () => void {
  const t = useText();
  const copy = (text: string) => {
    navigator.clipboard?.writeText(text).then(
      () => say(t("action.copied")),
      () => say(t("session.copyFailed")),
    );
  };
  const copyLink = () => copy(location.href);
  useCommands({
    copyLink,
    copyJson: () => {
      const member = selected === null ? undefined : family.member(selected.session);
      if (member === undefined || selected === null) return false;
      const { outline } = member.replica.view();
      const body = family.bodies.read({ session: selected.session, ...placeOf(outline, selected.at) });
      if (body === undefined || !("text" in body)) return false;
      copy(body.text);
      return true;
    },
  });
  return copyLink;
}
