import type { ReactNode } from "react";
import { latePart, useLatePart } from "./late-part.ts";

/** What a popover is given; the two classes are those of what floats and of the layer it floats in. */
export interface PopoverProps {
  /** The name of what floats, and of the trigger unless that has its own. */
  label: string;
  /** The name of the trigger. */
  triggerLabel?: string | undefined;
  triggerTitle?: string | undefined;
  triggerClass: string | undefined;
  trigger: ReactNode;
  align: "start" | "end";
  positionerClass: string | undefined;
  popupClass: string | undefined;
  children: ReactNode;
}

const latePopup = latePart(() => import("./popover-popup.tsx").then((module) => module.PopoverPopup));

/** Something that floats at a button. Until it is first opened there is only a button that looks and speaks the same. */
export function Popover(props: PopoverProps) {
  const { Part: Popup, trigger } = useLatePart(latePopup);
  if (Popup) return <Popup {...props} />;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={props.triggerLabel ?? props.label}
      title={props.triggerTitle}
      className={props.triggerClass}
      {...trigger}
    >
      {props.trigger}
    </button>
  );
}
