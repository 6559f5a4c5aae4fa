import { useText } from "#web/text/locale.tsx";
import { KeyList } from "#web/ui/key-list.tsx";
import { Section } from "./section.tsx";

/** All keys, from the one list of commands. */
export function KeysSection() {
  const t = useText();
  return (
    <Section id="keys" note={t("settings.keys.note")}>
      <KeyList />
    </Section>
  );
}
