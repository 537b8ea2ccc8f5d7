import type { ComponentPropsWithRef } from "react";
import { Field, type FieldWords } from "./field.tsx";
import { areaBox } from "./look.ts";

type TextAreaProps = FieldWords & Omit<ComponentPropsWithRef<"textarea">, keyof FieldWords>;

export function TextArea({ label, hint, error, note, id, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} note={note} id={id} className={className}>
      {(control) => (
        <textarea rows={4} {...area} {...control} className={`field-sizing-content ${areaBox}`} />
      )}
    </Field>
  );
}
