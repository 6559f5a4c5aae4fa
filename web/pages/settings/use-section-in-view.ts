import { useEffect, useState, type RefObject } from "react";
import { SECTIONS, type SectionId } from "./sections.ts";

/** How far below the top a section may begin to count as the one that is read, px. */
const NEAR_TOP = 64;

/**
 * The section that the reader is in: the last one that begins near the top of the scrolling content. Goes to the
 * section that the address names, once when mounted and again when `complete` says that all sections have their height.
 */
export function useSectionInView(content: RefObject<HTMLElement | null>, complete: boolean): SectionId {
  const [current, setCurrent] = useState<SectionId>(SECTIONS[0].id);
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const update = () => {
      const top = element.getBoundingClientRect().top;
      const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
      const begun = SECTIONS.filter(({ id }) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top - top <= NEAR_TOP;
      });
      const last = atEnd && element.scrollTop > 0 ? SECTIONS.at(-1) : begun.at(-1);
      setCurrent((last ?? SECTIONS[0]).id);
    };
    update();
    element.addEventListener("scroll", update, { passive: true });
    return () => element.removeEventListener("scroll", update);
  }, [content]);
  useEffect(() => {
    // The browser looked for the address's fragment before the page's code and answers were there.
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: "instant" });
  }, [complete]);
  return current;
}
