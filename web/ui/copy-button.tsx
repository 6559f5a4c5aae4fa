import { useState } from "react";
import { useText } from "#web/text/locale.tsx";
import { Button, type ButtonLook } from "./button.tsx";

/** Copies text and says so for a moment; without a clipboard (plain HTTP elsewhere) it stays quiet. */
export function CopyButton({ text, label, ...look }: { text: string; label?: string | undefined } & ButtonLook) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 1500);
      },
      () => setCopied(false),
    );
  };
  return (
    <Button {...look} onClick={copy}>
      <span aria-live="polite">{copied ? t("action.copied") : (label ?? t("action.copy"))}</span>
    </Button>
  );
}
