import { useText } from "#web/text/locale.tsx";
import type { FailureGroup } from "#shared/api/failures.ts";
import styles from "./pattern.module.css";
import { patternParts, saysSomething } from "./pattern-parts.ts";

/**
 * A message whose varying parts stand as small tokens; the newest message where a group has several patterns
 * or nothing but varying parts.
 */
export function Pattern({ group }: { group: Pick<FailureGroup, "pattern" | "sample"> }) {
  const t = useText();
  const { pattern, sample } = group;
  const parts = pattern ? patternParts(pattern) : [];
  if (!saysSomething(parts)) {
    return sample ? <span>{sample}</span> : <span className="text-3">{t("errors.noMessage")}</span>;
  }
  return parts.map((part, index) =>
    "token" in part ? (
      <i key={index} className={styles.token}>
        {t(`errors.token.${part.token}`)}
      </i>
    ) : (
      <span key={index}>{part.text}</span>
    ),
  );
}
