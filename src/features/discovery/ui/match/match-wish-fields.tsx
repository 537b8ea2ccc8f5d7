import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import type { RegionLabel } from "#features/profiles/contract.ts";
import { useLocale, useTexts, useTextsOf } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { Switch } from "#ui/aria/switch.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import type { MatchPage, MatchWishes } from "../../match-contract.ts";
import { isMutual, PREMIUM_WISHES, setMutual, type WishName } from "../../match-rules.ts";
import { PremiumNote } from "../premium-note.tsx";
import { MatchStrength } from "./match-strength.tsx";
import { MatchValues } from "./match-values.tsx";
import { nameWish } from "./name-wish.ts";

export type MatchWishFieldsProps = {
  page: MatchPage;
  wishes: MatchWishes;
  regionLabel: RegionLabel | null;
  onWish: (wishes: MatchWishes) => void;
};

/** Whether the wishes have to hold both ways, and one field set per wish: values and strength. */
export default function MatchWishFields({ page, wishes, regionLabel, onWish }: MatchWishFieldsProps) {
  const t = useTexts("discovery");
  const texts = useTextsOf("discovery", "profiles");
  const locale = useLocale();
  const isOpen = (name: WishName) =>
    (page.premium || !PREMIUM_WISHES.includes(name)) && (name !== "region" || page.country !== null);
  const asked = page.offered.filter(isOpen);
  const locked = page.premium ? [] : page.offered.filter((name) => PREMIUM_WISHES.includes(name));
  const words = (name: WishName) => nameWish(name, { texts, regionLabel });
  return (
    <div className="flex flex-col gap-4">
      <AriaLocale locale={locale}>
        <Switch
          label={t("match.mutual")}
          checked={isMutual(wishes, page.offered)}
          onChange={(mutual) => onWish(setMutual(wishes, page.offered, mutual))}
        />
        {asked.map((name, index) => (
          <Wish
            key={name}
            name={name}
            label={words(name)}
            first={index === 0}
            page={page}
            wishes={wishes}
            onWish={onWish}
          />
        ))}
      </AriaLocale>
      {locked.length > 0 && (
        <div className="flex flex-col gap-3 border-line border-t pt-4">
          <h3 className="text-base">{t("match.premium")}</h3>
          <ul className="flex flex-wrap gap-2">
            {locked.map((name) => (
              <li
                key={name}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-surface-2 px-3.5 text-ink-2 text-sm [&_.lucide]:size-4"
              >
                <Lock />
                {words(name)}
              </li>
            ))}
          </ul>
          <PremiumNote />
        </div>
      )}
    </div>
  );
}

type WishProps = Omit<MatchWishFieldsProps, "regionLabel"> & {
  name: WishName;
  label: string;
  first: boolean;
};

/** Its content loads when it is first opened. */
function Wish({ name, label, first, page, wishes, onWish }: WishProps) {
  const t = useTexts("discovery");
  const [wanted, setWanted] = useState(first);
  const { ages } = wishes;
  const count = name === "ages" ? 0 : wishes[name].values.length;
  const told = name === "ages" ? t("search.ages", { from: ages.min, to: ages.max }) : count || null;
  const shared = { name, label, wishes, onWish };
  return (
    <Disclosure title={label} detail={told} open={first} onToggle={(open) => open && setWanted(true)}>
      {wanted && (
        <div className="flex flex-col gap-4">
          <MatchValues {...shared} page={page} />
          <MatchStrength {...shared} cost={page.costs[name]} />
        </div>
      )}
    </Disclosure>
  );
}
