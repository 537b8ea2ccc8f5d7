import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentPropsWithRef } from "react";
import { Field, type FieldWords } from "./field.tsx";
import { fieldBox } from "./look.ts";

type NativeSelectProps = FieldWords & Omit<ComponentPropsWithRef<"select">, keyof FieldWords>;

/** The system's own list; children are `<option>`s. Works before hydration and opens the wheel on phones. */
export function NativeSelect({
  label,
  hint,
  error,
  note,
  id,
  className,
  children,
  ...select
}: NativeSelectProps) {
  return (
    <Field label={label} hint={hint} error={error} note={note} id={id} className={className}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={`appearance-none pe-11 ${fieldBox}`}>
            {children}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-2" />
        </span>
      )}
    </Field>
  );
}
