import { Component, type ReactNode } from "react";
import { useText } from "#web/text/locale.tsx";
import { ErrorView } from "#web/ui/state-view.tsx";

/** Catches what a page throws while it renders or loads, and shows it in its place. */
export class PageBoundary extends Component<{ where: string; children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render() {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <BrokenPage error={this.state.error} where={this.props.where} />
    );
  }
}

function BrokenPage({ error, where }: { error: unknown; where: string }) {
  const t = useText();
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (
    <ErrorView
      title={t("page.broken")}
      what={what}
      where={where}
      hint={t("page.broken.hint")}
      // The address keeps what was on the screen, and only a new page fetches code that could not be had.
      onRetry={() => location.reload()}
    />
  );
}
