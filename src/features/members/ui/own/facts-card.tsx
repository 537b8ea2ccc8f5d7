import type { ReactNode } from "react";
import type { Country } from "#base/countries.ts";
import type { AskedField } from "#features/profiles/contract.ts";
import {
  GenderChoice,
  InterestChips,
  LooksChips,
  nameLooks,
  namePlace,
  nameValue,
  PlaceFields,
  RelationshipChoice,
  seeks,
  sexualityOf,
} from "#features/profiles/ui/profiles.tsx";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { DecidedNotice } from "./decided-notice.tsx";
import { FactRow, type FactRowProps } from "./fact-row.tsx";
import { NameRow } from "./name-row.tsx";
import { SeeksRow } from "./seeks-row.tsx";
import type { ProfileEdits } from "./use-profile-edits.ts";

type FactsCardProps = {
  edits: ProfileEdits;
  asked: readonly AskedField[];
  countries: readonly Country[];
  consent: boolean;
  siteName: string;
  hasPasskey: boolean;
  /** The name that others see while a decision holds the member's own, and why it does. */
  shown: { name: string; reason: string | null };
  opened: string | null;
  onOpen: (part: string | null) => void;
  onReload: () => Promise<void>;
};

/** One row per fact, in the order in which others see them. */
export function FactsCard(props: FactsCardProps) {
  const { edits, asked, consent, siteName, opened, onOpen, onReload } = props;
  const t = useTexts("profiles");
  const { profile, states } = edits;
  const toggle = (part: string) => ({
    open: opened === part,
    onToggle: (open: boolean) => onOpen(open ? part : null),
  });
  const row = (part: string) => ({ id: part, state: states[part], ...toggle(part) });
  const asks = (...fields: AskedField[]) => fields.some((field) => asked.includes(field));
  return (
    <Card as="section" aria-labelledby="facts">
      <h2 id="facts" className="mb-2 text-lg">
        {t("own.facts")}
      </h2>
      {profile.held.name && (
        <DecidedNotice what="name" reason={props.shown.reason} shownName={props.shown.name} />
      )}
      <NameRow
        username={profile.name}
        hasPasskey={props.hasPasskey}
        {...toggle("username")}
        onSaved={onReload}
      />
      <StaticRow label={t("own.labels.age")} value={profile.age} note={t("own.age_note")} />
      {asks("gender") && <GenderRow edits={edits} row={row("gender")} />}
      {asks("sexuality") && (
        <SeeksRow
          edits={edits}
          consent={consent}
          siteName={siteName}
          onConsent={onReload}
          {...toggle("seeks")}
        />
      )}
      {asks("country") && <PlaceRow {...props} row={row("place")} />}
      {asks("hair", "eye", "body", "tattoos") && <LooksRow {...props} row={row("looks")} />}
      {asks("relationship") && <RelationshipRow edits={edits} row={row("relationship")} />}
      {asks("interests") && <InterestsRow {...props} row={row("interests")} />}
    </Card>
  );
}

type RowProps = {
  edits: ProfileEdits;
  row: Pick<FactRowProps, "id" | "state" | "open" | "onToggle">;
};

function GenderRow({ edits: { profile, change }, row }: RowProps) {
  const t = useTexts("profiles");
  const words = useTexts("accounts");
  const { gender } = profile;
  return (
    <FactRow
      label={t("own.labels.gender")}
      value={gender && nameValue(t, "gender", gender)}
      {...row}
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
  );
}

function PlaceRow({ edits, countries, asked, row }: RowProps & Pick<FactsCardProps, "countries" | "asked">) {
  const t = useTexts("profiles");
  const words = useTexts("accounts");
  return (
    <FactRow label={t("own.labels.place")} value={nameOwnPlace(edits, useLocale())} {...row}>
      <p className="text-ink-2 text-sm">{words("signup.place.words")}</p>
      <PlaceFields
        value={edits.profile}
        countries={countries}
        asked={asked}
        onChange={({ country, region, city_id, city }) =>
          edits.change("place", { country, region, city_id, city })
        }
      />
    </FactRow>
  );
}

function LooksRow({ edits: { profile, change }, asked, row }: RowProps & Pick<FactsCardProps, "asked">) {
  const t = useTexts("profiles");
  return (
    <FactRow label={t("own.labels.looks")} value={nameLooks(t, profile, asked)} {...row}>
      <LooksChips
        value={profile}
        asked={asked}
        onChange={({ hair, eye, body, tattoos }) => change("looks", { hair, eye, body, tattoos })}
      />
    </FactRow>
  );
}

function RelationshipRow({ edits: { profile, change }, row }: RowProps) {
  const t = useTexts("profiles");
  const words = useTexts("accounts");
  const { relationship } = profile;
  return (
    <FactRow
      label={t("own.labels.relationship")}
      value={relationship && nameValue(t, "relationship", relationship)}
      {...row}
      onClear={relationship === null ? undefined : () => change("relationship", { relationship: null })}
    >
      <RelationshipChoice
        label={words("signup.relationship.label")}
        value={relationship}
        onChange={(chosen) => change("relationship", { relationship: chosen })}
      />
    </FactRow>
  );
}

function InterestsRow(props: RowProps & Pick<FactsCardProps, "asked" | "consent">) {
  const { edits, asked, consent, row } = props;
  const t = useTexts("profiles");
  const words = useTexts("accounts");
  const { interests } = edits.profile;
  return (
    <FactRow
      label={t("own.labels.interests")}
      value={interests.map((code) => nameValue(t, "interests", code)).join(", ")}
      {...row}
    >
      <InterestChips
        label={words("signup.interests.label")}
        value={interests}
        withIntimate={consent}
        onChange={(chosen) => edits.change("interests", { interests: chosen })}
      />
      {!consent && asked.includes("sexuality") && (
        <p className="text-ink-2 text-sm">{t("own.intimate_note")}</p>
      )}
    </FactRow>
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

function nameOwnPlace({ profile }: ProfileEdits, locale: string): string {
  const { country, region_name, city } = profile;
  const home = country && new Intl.DisplayNames(locale, { type: "region" }).of(country);
  return namePlace(city, region_name, home);
}
