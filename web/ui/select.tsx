import { latePart, useLatePart } from "./late-part.ts";
import { selectClass, SelectFace, type SelectProps } from "./select-face.tsx";

const lateMenu = latePart(() => import("./select-menu.tsx").then((module) => module.SelectMenu));

/** A choice among many values, one visible. Until it is first opened it is a button that looks and speaks the same. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { Part: Menu, trigger, want } = useLatePart(lateMenu);
  if (Menu) return <Menu {...props} />;
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={undefined} // there is no list before it is opened
      aria-label={props.label}
      disabled={props.disabled}
      className={selectClass(props.quiet)}
      {...trigger}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault(); // the page does not scroll
        want(event);
      }}
    >
      <SelectFace {...props} />
    </button>
  );
}
