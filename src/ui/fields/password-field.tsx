import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentPropsWithRef, useState } from "react";
import { IconButton } from "../icon-button.tsx";
import { Field, type FieldWords } from "./field.tsx";
import { fieldBox } from "./look.ts";

type PasswordFieldProps = FieldWords &
  Omit<ComponentPropsWithRef<"input">, keyof FieldWords | "type"> & { showLabel: string; hideLabel: string };

export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, note, id, className, showLabel, hideLabel, ...input } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} note={note} id={id} className={className}>
      {(control) => (
        <span className="relative block">
          <input {...input} {...control} type={shown ? "text" : "password"} className={`pe-12 ${fieldBox}`} />
          <IconButton
            label={shown ? hideLabel : showLabel}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0.5 my-auto text-ink-2"
          />
        </span>
      )}
    </Field>
  );
}
