import { Select as BaseSelect } from "@base-ui/react/select";
import { Check } from "lucide-react";
import { useFocusAtOnce } from "./late-part.ts";
import popup from "./popup.module.css";
import { selectClass, SelectFace, type SelectProps } from "./select-face.tsx";

/** The select itself: opens as soon as it is there, and stays for every later opening. */
export function SelectMenu<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, disabled, quiet } = props;
  const trigger = useFocusAtOnce();
  return (
    <BaseSelect.Root
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      defaultOpen
      modal={false}
      {...(disabled === undefined ? {} : { disabled })}
    >
      <BaseSelect.Trigger ref={trigger} className={selectClass(quiet)} aria-label={label}>
        <SelectFace {...props} />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner sideOffset={4} align="start" alignItemWithTrigger={false} className={popup.positioner}>
          <BaseSelect.Popup className={popup.popup}>
            <BaseSelect.List className={popup.list}>
              {options.map((option) => (
                <BaseSelect.Item key={option.value} value={option.value} lang={option.lang} className={popup.option}>
                  <BaseSelect.ItemText className="ellipsis">{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className={popup.mark}>
                    <Check aria-hidden="true" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
