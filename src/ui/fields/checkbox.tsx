import Check from "lucide-react/icons/check";
import { type ComponentPropsWithRef, useId } from "react";
import { classNames } from "../class-names.ts";
import { FieldError } from "./error.tsx";
import type { FieldWords } from "./field.tsx";
import { fieldHint } from "./look.ts";

type CheckboxProps = Omit<FieldWords, "note"> &
  Omit<ComponentPropsWithRef<"input">, keyof FieldWords | "type">;

const box =
  "peer size-6 appearance-none rounded-mark border border-line-strong bg-surface transition-[background-color,border-color] " +
  "hover:border-ink-2 checked:border-primary checked:bg-primary disabled:cursor-not-allowed aria-invalid:border-danger";

export function Checkbox({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(" ");
  return (
    <div className={classNames("flex flex-col gap-1", input.disabled && "opacity-50", className)}>
      <label htmlFor={controlId} className="flex min-h-touch items-start gap-3 py-2.5">
        <span className="relative grid shrink-0">
          <input
            {...input}
            id={controlId}
            type="checkbox"
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className={box}
          />
          <Check className="pointer-events-none absolute inset-0 m-auto size-4 scale-50 text-on-primary opacity-0 transition-[opacity,scale] [stroke-width:3] peer-checked:scale-100 peer-checked:opacity-100" />
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${controlId}-hint`} className={classNames("-mt-2 ps-9", fieldHint)}>
          {hint}
        </p>
      )}
      {error && (
        <div className="ps-9">
          <FieldError id={`${controlId}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
