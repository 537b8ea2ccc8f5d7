import type { ReactNode } from "react";
import type { OwnProfile } from "../contract.ts";
import { INTIMATE_INTERESTS } from "../values.ts";
import type { Interests } from "./load-interests.ts";
import { WithInterests } from "./with-interests.tsx";

type InterestChipsProps = {
  label: ReactNode;
  value: OwnProfile["interests"];
  onChange: (value: OwnProfile["interests"]) => void;
  /** Intimate interests are offered only with the consent to store them. */
  withIntimate: boolean;
};

const chip =
  "inline-flex min-h-touch select-none items-center rounded-full border border-line-strong bg-surface px-4 text-sm transition-colors " +
  "hover:border-ink-2 has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary " +
  "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2";

export function InterestChips({ label, withIntimate, ...props }: InterestChipsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-semibold text-sm">{label}</legend>
      <WithInterests>
        {(interests) => (
          <Chips interests={interests} offered={offerInterests(interests, withIntimate)} {...props} />
        )}
      </WithInterests>
    </fieldset>
  );
}

type ChipsProps = Omit<InterestChipsProps, "label" | "withIntimate"> & {
  offered: Interests;
  /** All interests, in the order in which they are stored. */
  interests: Interests;
};

export function Chips({ interests, offered, value, onChange }: ChipsProps) {
  const toggle = (code: Interests[number]["code"], on: boolean) =>
    onChange(interests.map((one) => one.code).filter((one) => (one === code ? on : value.includes(one))));
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map(({ code, name }) => (
        <label key={code} className={chip}>
          <input
            type="checkbox"
            className="sr-only"
            checked={value.includes(code)}
            onChange={(event) => toggle(code, event.target.checked)}
          />
          {name}
        </label>
      ))}
    </div>
  );
}

export function offerInterests(interests: Interests, withIntimate: boolean): Interests {
  return interests.filter(({ code }) => withIntimate || !INTIMATE_INTERESTS.includes(code));
}
