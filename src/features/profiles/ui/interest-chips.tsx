import type { ReactNode } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import type { OwnProfile } from "../contract.ts";
import { INTERESTS, INTIMATE_INTERESTS } from "../values.ts";
import { nameValue } from "./name-value.ts";

type InterestChipsProps = {
  label: ReactNode;
  value: OwnProfile["interests"];
  onChange: (value: OwnProfile["interests"]) => void;
  /** Without the consent to keep them, those that tell of a sex life are not offered. */
  withIntimate: boolean;
};

const chip =
  "inline-flex min-h-touch select-none items-center rounded-full border border-line-strong bg-surface px-4 text-sm transition-colors " +
  "hover:border-ink-2 has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary " +
  "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2";

export function InterestChips({ label, value, onChange, withIntimate }: InterestChipsProps) {
  const t = useTexts("profiles");
  const offered = withIntimate ? INTERESTS : INTERESTS.filter((code) => !INTIMATE_INTERESTS.includes(code));
  const toggle = (code: (typeof INTERESTS)[number], on: boolean) =>
    onChange(INTERESTS.filter((one) => (one === code ? on : value.includes(one))));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((code) => (
          <label key={code} className={chip}>
            <input
              type="checkbox"
              className="sr-only"
              checked={value.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
            />
            {nameValue(t, "interests", code)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
