import type { ReactNode } from "react";
import type { Country } from "#base/countries.ts";
import type { AskedField } from "#features/profiles/contract.ts";
import {
  GenderChoice,
  InterestChips,
  LooksFields,
  nameLooks,
  nameValue,
  PlaceFields,
  RelationshipChoice,
  seeks,
  sexualityOf,
} from "#features/profiles/ui/profiles.tsx";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { FactRow } from "./fact-row.tsx";
import { NameRow } from "./name-row.tsx";
import { SeeksRow } from "./seeks-row.tsx";
import type { ProfileEdits } from "./use-profile-edits.ts";

type FactsCardProps = {
  edits: ProfileEdits;
  asked: readonly AskedField[];
  countries: readonly Country[];
  consent: boolean;
  siteName: string;
  opened: string | null;
  onOpen: (part: string | null) => void;
  onReload: () => Promise<void>;
};

/** One row per fact, in the order in which others see them. */
export function FactsCard(props: FactsCardProps) {
  const { edits, asked, countries, consent, siteName, opened, onOpen, onReload } = props;
  const t = useTexts("profiles");
  const words = useTexts("accounts");
  const locale = useLocale();
  const { profile, states, change } = edits;
  const toggle = (part: string) => ({
    open: opened === part,
    onToggle: (open: boolean) => onOpen(open ? part : null),
  });
  const row = (part: string) => ({ id: part, state: states[part], ...toggle(part) });
  const asks = (...fields: AskedField[]) => fields.some((field) => asked.includes(field));
  const { gender, relationship, interests } = profile;
  return (
    <Card as="section" aria-labelledby="facts">
      <h2 id="facts" className="mb-2 text-lg">
        {t("own.facts")}
      </h2>
      <NameRow username={profile.name} {...toggle("username")} onSaved={onReload} />
      <StaticRow label={t("own.labels.age")} value={profile.age} note={t("own.age_note")} />
      {asks("gender") && (
        <FactRow
          label={t("own.labels.gender")}
          value={gender && nameValue(t, "gender", gender)}
          {...row("gender")}
          onClear={gender === null ? undefined : () => change("gender", { gender: null })}
        >
          <GenderChoice
            label={words("signup.gender.label")}
            value={gender}
            onChange={(chosen) => {
              // Keeps whom the member looks for: the stored orientation depends on their own gender.
              const wanted = seeks(gender, profile.sexuality);
              change("gender", {
                gender: chosen,
                ...(wanted && { sexuality: sexualityOf(chosen, wanted) }),
              });
            }}
          />
        </FactRow>
      )}
      {asks("sexuality") && (
        <SeeksRow
          edits={edits}
          consent={consent}
          siteName={siteName}
          onConsent={onReload}
          {...toggle("seeks")}
        />
      )}
      {asks("country") && (
        <FactRow label={t("own.labels.place")} value={namePlace(edits, locale)} {...row("place")}>
          <p className="text-ink-2 text-sm">{words("signup.place.words")}</p>
          <PlaceFields
            value={profile}
            countries={countries}
            asked={asked}
            onChange={({ country, region, city_id, city }) =>
              change("place", { country, region, city_id, city })
            }
          />
        </FactRow>
      )}
      {asks("hair", "eye", "body", "tattoos") && (
        <FactRow label={t("own.labels.looks")} value={nameLooks(t, profile, asked)} {...row("looks")}>
          <LooksFields
            value={profile}
            asked={asked}
            onChange={({ hair, eye, body, tattoos }) => change("looks", { hair, eye, body, tattoos })}
          />
        </FactRow>
      )}
      {asks("relationship") && (
        <FactRow
          label={t("own.labels.relationship")}
          value={relationship && nameValue(t, "relationship", relationship)}
          {...row("relationship")}
          onClear={relationship === null ? undefined : () => change("relationship", { relationship: null })}
        >
          <RelationshipChoice
            label={words("signup.relationship.label")}
            value={relationship}
            onChange={(chosen) => change("relationship", { relationship: chosen })}
          />
        </FactRow>
      )}
      {asks("interests") && (
        <FactRow
          label={t("own.labels.interests")}
          value={interests.map((code) => nameValue(t, "interests", code)).join(", ")}
          {...row("interests")}
        >
          <InterestChips
            label={words("signup.interests.label")}
            value={interests}
            withIntimate={consent}
            onChange={(chosen) => change("interests", { interests: chosen })}
          />
          {!consent && asks("sexuality") && <p className="text-ink-2 text-sm">{t("own.intimate_note")}</p>}
        </FactRow>
      )}
    </Card>
  );
}

function StaticRow({ label, value, note }: { label: ReactNode; value: ReactNode; note: ReactNode }) {
  return (
    <div className="border-line border-b py-3">
      <h3 className="font-normal text-ink-2 text-sm">{label}</h3>
      <p>
        {value} <span className="ms-1 text-ink-2 text-sm">{note}</span>
      </p>
    </div>
  );
}

function namePlace({ profile }: ProfileEdits, locale: string): string {
  const { country, region_name, city } = profile;
  const home = country && new Intl.DisplayNames(locale, { type: "region" }).of(country);
  return [...new Set([city, region_name, home])].filter(Boolean).join(", ");
}
