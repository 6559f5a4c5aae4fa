import { useId, useRef, useState, type ReactElement, type SyntheticEvent } from "react";
import { Kbd } from "./kbd.tsx";
import styles from "./tooltip.module.css";

/** How long the pointer rests before the tip shows, ms. */
const DELAY = 400;

/**
 * A short text near a control, shown on hover and keyboard focus, hidden by Escape. It repeats or completes the
 * control's name, so it is no part of the accessibility tree. It lives in the top layer: no panel cuts it off.
 */
export function Tooltip(props: { text: string; keys?: readonly string[] | undefined; children: ReactElement }) {
  const { text, keys = [], children } = props;
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  const place = (anchor: Element) => {
    const element = tip.current;
    if (!element?.isConnected) return;
    element.showPopover();
    const box = anchor.getBoundingClientRect();
    const size = element.getBoundingClientRect();
    const left = Math.min(Math.max(4, box.left + box.width / 2 - size.width / 2), innerWidth - size.width - 4);
    const below = box.bottom + 6 + size.height <= innerHeight;
    element.style.left = `${left}px`;
    element.style.top = `${below ? box.bottom + 6 : box.top - size.height - 6}px`;
  };
  const show = (event: SyntheticEvent) => {
    const anchor = event.currentTarget.firstElementChild;
    clearTimeout(timer.current);
    setOpen(true);
    if (anchor) timer.current = setTimeout(() => place(anchor), event.type === "focus" ? 0 : DELAY);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (tip.current?.matches(":popover-open")) tip.current.hidePopover();
    setOpen(false);
  };

  return (
    <span
      role="presentation"
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType === "mouse" && show(event)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && show(event)}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      {children}
      {open && (
        <span ref={tip} id={id} popover="manual" aria-hidden="true" className={styles.tip}>
          {text}
          {keys.map((key) => (
            <Kbd key={key} keys={key} small />
          ))}
        </span>
      )}
    </span>
  );
}
