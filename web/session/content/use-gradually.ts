import { useEffect, useState } from "react";

/** Characters that are added to a page in one frame: to parse and lay out more holds up the next one. */
const A_FRAME = 6000;

/**
 * How many of the blocks of a text are shown: a long text is there within a few frames, and none of them is late. What
 * is shown once stays while the text grows.
 */
export function useGradually(blocks: readonly string[]): number {
  const [allowed, setAllowed] = useState(A_FRAME);
  let shown = 0;
  let characters = 0;
  for (const block of blocks) {
    if (shown > 0 && characters + block.length > allowed) break;
    characters += block.length;
    shown += 1;
  }
  const more = shown < blocks.length;
  useEffect(() => {
    // ahead of what is shown by one frame's worth, so that a text that grows little by little never waits
    const wanted = characters + A_FRAME;
    if (wanted <= allowed) return undefined;
    if (!more && wanted - allowed < A_FRAME / 2) return undefined;
    const frame = requestAnimationFrame(() => setAllowed(wanted));
    return () => cancelAnimationFrame(frame);
  }, [characters, allowed, more]);
  return shown;
}
