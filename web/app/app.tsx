import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { BrowserRouter } from "react-router";
import { createQueryClient } from "#web/api/query-client.ts";
import { useLanguage, useZone } from "#web/state/system.ts";
import { LocaleProvider } from "#web/text/locale.tsx";
import { Shell } from "./shell.tsx";
import { useRootAttributes } from "./use-root-attributes.ts";

const queryClient = createQueryClient();

/** The whole app: providers around the shell. */
export function App() {
  useRootAttributes();
  return (
    <LocaleProvider language={useLanguage()} zone={useZone()}>
      {/* The content security policy lets no component write a <style> element. */}
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Shell />
          </BrowserRouter>
        </QueryClientProvider>
      </CSPProvider>
    </LocaleProvider>
  );
}
