import { Popover as BasePopover } from "@base-ui/react/popover";
import { useFocusAtOnce } from "./late-part.ts";
import type { PopoverProps } from "./popover.tsx";

/** The popover itself: opens as soon as it is there, and stays for every later opening. */
export function PopoverPopup(props: PopoverProps) {
  const trigger = useFocusAtOnce();
  return (
    <BasePopover.Root defaultOpen>
      <BasePopover.Trigger
        ref={trigger}
        className={props.triggerClass}
        aria-label={props.triggerLabel ?? props.label}
        title={props.triggerTitle}
      >
        {props.trigger}
      </BasePopover.Trigger>
      <BasePopover.Portal>
        <BasePopover.Positioner sideOffset={4} align={props.align} className={props.positionerClass}>
          <BasePopover.Popup className={props.popupClass} aria-label={props.label}>
            {props.children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
