import { type CalendarDate, parseDate } from "@internationalized/date";
import type { ReactNode } from "react";
import { DateField as AriaDateField, DateInput, DateSegment } from "react-aria-components/DateField";
import { fieldBox } from "../field-look.ts";
import { FieldParts } from "./field-parts.tsx";

type DateFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Days are ISO 8601, `1992-04-30`. */
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string | null) => void;
  min?: string;
  max?: string;
  name?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  required?: boolean;
  disabled?: boolean;
};

/** Day, month and year in the order of the locale, each typed or stepped on its own. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, onChange, name, autoComplete } = props;
  return (
    <AriaDateField<CalendarDate>
      className="flex flex-col gap-1.5"
      {...(props.value !== undefined && { value: props.value === null ? null : parseDate(props.value) })}
      {...(props.defaultValue !== undefined && { defaultValue: parseDate(props.defaultValue) })}
      {...(props.min !== undefined && { minValue: parseDate(props.min) })}
      {...(props.max !== undefined && { maxValue: parseDate(props.max) })}
      onChange={(day) => onChange?.(day === null ? null : day.toString())}
      name={name}
      autoComplete={autoComplete}
      autoFocus={props.autoFocus ?? false}
      isRequired={props.required ?? false}
      isDisabled={props.disabled ?? false}
      isInvalid={Boolean(error)}
      shouldForceLeadingZeros
    >
      <FieldParts label={label} hint={hint} error={error}>
        <DateInput
          className={`flex items-center data-focus-within:border-accent data-focus-within:outline-2 data-focus-within:outline-accent [&>:first-child]:-ms-0.5 ${fieldBox}`}
        >
          {(segment) => (
            <DateSegment
              segment={segment}
              className="rounded-field px-0.5 py-1.5 tabular-nums outline-none data-focused:bg-primary data-focused:text-on-primary data-placeholder:not-data-focused:text-ink-2 data-[type=literal]:px-0"
            />
          )}
        </DateInput>
      </FieldParts>
    </AriaDateField>
  );
}
