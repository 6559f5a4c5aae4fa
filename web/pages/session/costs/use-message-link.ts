import { useNavigate, useSearchParams } from "react-router";
import { formatAt, type MessageAddress } from "#web/pages/session/session-address.ts";

/** The address of a message in the transcript of this page, and the way there. */
export function useMessageLink(): {
  readonly to: (at: MessageAddress) => string;
  readonly go: (at: MessageAddress) => void;
} {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const to = (at: MessageAddress) => {
    const next = new URLSearchParams(search);
    next.delete("view");
    next.set("at", formatAt(at));
    return `?${next}`;
  };
  return { to, go: (at) => void navigate(to(at)) };
}
