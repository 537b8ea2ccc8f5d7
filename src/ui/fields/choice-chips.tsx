import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

type ChoiceChipsProps<Code extends string> = {
  label: ReactNode;
  /** For screen readers only, if text nearby says the same. */
  labelHidden?: boolean;
  choices: readonly { code: Code; label: string; mark?: ReactNode }[];
  value: readonly Code[];
  onChange: (value: Code[]) => void;
  /** Exactly one choice, as radio buttons. */
  single?: boolean;
  /** A single choice can be taken back by choosing it again. */
  optional?: boolean;
};

const chip =
  "inline-flex min-h-touch select-none items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm transition-colors " +
  "hover:border-ink-2 has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary " +
  "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2";

export function ChoiceChips<Code extends string>(props: ChoiceChipsProps<Code>) {
  const { label, labelHidden = false, choices, value, onChange, single = false, optional = false } = props;
  const name = useId();
  const toggle = (code: Code, on: boolean) =>
    single
      ? onChange([code])
      : onChange(choices.map((one) => one.code).filter((one) => (one === code ? on : value.includes(one))));
  return (
    <fieldset className="min-w-0">
      <legend className={classNames("font-semibold text-sm", labelHidden ? "sr-only" : "mb-2")}>
        {label}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label key={choice.code} className={chip}>
            <input
              type={single ? "radio" : "checkbox"}
              name={single ? name : undefined}
              className="sr-only"
              checked={value.includes(choice.code)}
              onChange={(event) => toggle(choice.code, event.target.checked)}
              onClick={() => single && optional && value.includes(choice.code) && onChange([])}
            />
            {choice.mark}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
