import { type ReactNode, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import type { OwnProfile } from "../contract.ts";
import { CLOSE_INTERESTS } from "../values.ts";
import { Chips, offerInterests } from "./interest-chips.tsx";
import type { Interests } from "./load-interests.ts";
import { WithInterests } from "./with-interests.tsx";

type InterestGroupsProps = {
  value: OwnProfile["interests"];
  onChange: (value: OwnProfile["interests"]) => void;
  /** Intimate interests that need the consent are offered only with it. */
  withIntimate: boolean;
};

/** Everyday interests first; the intimate ones are folded, and say how many are chosen. */
export function InterestGroups({ withIntimate, ...props }: InterestGroupsProps) {
  const t = useTexts("profiles");
  return (
    <WithInterests>
      {(interests) => {
        const offered = offerInterests(interests, withIntimate);
        const close = offered.filter(({ code }) => CLOSE_INTERESTS.includes(code));
        const everyday = offered.filter(({ code }) => !CLOSE_INTERESTS.includes(code));
        return (
          <div className="flex flex-col gap-5">
            <Group title={t("interest_groups.everyday")}>
              <Chips {...props} interests={interests} offered={everyday} />
            </Group>
            <Folded title={t("interest_groups.intimate")} chosen={countChosen(close, props.value)}>
              <Chips {...props} interests={interests} offered={close} />
            </Folded>
          </div>
        );
      }}
    </WithInterests>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-sm">{title}</legend>
      {children}
    </fieldset>
  );
}

function Folded({ title, chosen, children }: { title: string; chosen: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={title} detail={chosen || null} open={isOpen} onToggle={setOpen}>
      <fieldset className="min-w-0" aria-label={title}>
        {children}
      </fieldset>
    </Disclosure>
  );
}

function countChosen(offered: Interests, value: OwnProfile["interests"]): number {
  return offered.filter(({ code }) => value.includes(code)).length;
}
