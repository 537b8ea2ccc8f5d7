import { type ReactNode, useId, useRef, useState } from "react";
import { useRegionalTag } from "#i18n/use-texts.tsx";
import {
  type DatePart,
  DIGITS,
  digitsOf,
  joinDate,
  nameOfPart,
  orderOfParts,
  splitDate,
} from "./date-parts.ts";
import { FieldError } from "./error.tsx";
import { fieldBox, fieldHint, fieldLabel } from "./look.ts";

type DateFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** `1992-04-30`. A day that does not exist keeps what was typed, such as `1990-02-31`. */
  value: string | null;
  onChange: (date: string | null) => void;
  /** Prefix of the names that browsers fill in, as in `bday-day`. */
  autoComplete?: string;
  disabled?: boolean;
};

/** Day, month and year in the order of the locale, each typed into its own field. */
export function DateField({ label, hint, error, value, onChange, autoComplete, disabled }: DateFieldProps) {
  const tag = useRegionalTag();
  const id = useId();
  const [parts, setParts] = useState(() => splitDate(value));
  const inputs = useRef<Partial<Record<DatePart, HTMLInputElement | null>>>({});
  const order = orderOfParts(tag);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const type = (part: DatePart, typed: string) => {
    const digits = digitsOf(part, typed);
    const now = { ...parts, [part]: digits };
    setParts(now);
    onChange(joinDate(now));
    const next = order[order.indexOf(part) + 1];
    if (next && digits.length === DIGITS[part] && digits.length > parts[part].length)
      inputs.current[next]?.focus();
  };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className={`${fieldLabel} mb-1.5`}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={fieldHint}>
          {hint}
        </p>
      )}
      <div className="flex gap-3">
        {order.map((part) => (
          <label key={part} className={`flex flex-col gap-1 ${part === "year" ? "w-28" : "w-20"}`}>
            <span className={fieldHint}>{nameOfPart(part, tag)}</span>
            <input
              ref={(input) => {
                inputs.current[part] = input;
              }}
              type="text"
              inputMode="numeric"
              autoComplete={autoComplete && `${autoComplete}-${part}`}
              value={parts[part]}
              disabled={disabled}
              aria-describedby={described}
              aria-invalid={error ? true : undefined}
              onFocus={(event) => event.target.select()}
              onChange={(event) => type(part, event.target.value)}
              className={`${fieldBox} tabular-nums`}
            />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
