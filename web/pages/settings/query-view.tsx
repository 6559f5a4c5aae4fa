import type { ReactNode } from "react";
import { describeError } from "#web/api/api-error.ts";
import { useText } from "#web/text/locale.tsx";
import { ErrorView, LoadingView } from "#web/ui/state-view.tsx";

/** The part of a query's result that a section looks at. */
export interface SectionQuery<Answer> {
  data: Answer | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** Shows an answer, what is loading, or what failed; an old answer stays while a newer one fails. */
export function QueryView<Answer>(props: {
  query: SectionQuery<Answer>;
  rows: number;
  children: (answer: Answer) => ReactNode;
}) {
  const { query, rows, children } = props;
  const t = useText();
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <LoadingView rows={rows} />;
  return <ErrorView title={t("view.failed")} {...describeError(query.error)} onRetry={() => void query.refetch()} />;
}
