import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { FieldError } from "./error.tsx";
import { fieldHint, fieldLabel } from "./look.ts";

export type FieldWords = {
  label: ReactNode;
  hint?: ReactNode;
  /** Says what is wrong and what to do; marks the control invalid. */
  error?: ReactNode;
  /** Shown behind the label, such as "optional". */
  note?: ReactNode;
};

export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = FieldWords & {
  id?: string;
  className?: string;
  /** Receives the attributes that name, describe and mark the control. */
  children: (control: FieldControl) => ReactNode;
};

export function Field({ label, hint, error, note, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <span className="flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className={fieldLabel}>
          {label}
        </label>
        {note && <span className={fieldHint}>{note}</span>}
      </span>
      {hint && (
        <p id={hintId} className={fieldHint}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
