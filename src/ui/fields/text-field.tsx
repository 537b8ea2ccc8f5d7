import type { ComponentPropsWithRef } from "react";
import { Field, type FieldWords } from "./field.tsx";
import { fieldBox } from "./look.ts";

type TextFieldProps = FieldWords & Omit<ComponentPropsWithRef<"input">, keyof FieldWords>;

export function TextField({ label, hint, error, note, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} note={note} id={id} className={className}>
      {(control) => <input type="text" {...input} {...control} className={fieldBox} />}
    </Field>
  );
}
