import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Country } from "#base/countries.ts";
import { SaveForm } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { changeProfile } from "../contract.ts";
import type { Place } from "./place.ts";
import { PlaceFields } from "./place-fields.tsx";

export function LocationSettings({
  place: saved,
  countries,
}: {
  place: Place;
  countries: readonly Country[];
}) {
  const t = useTexts("accounts");
  const memberId = useMemberId();
  const [place, setPlace] = useState(saved);
  const { revalidate } = useRevalidator();
  const save = async () => {
    const { country, region, city_id } = place;
    const options = { body: { country, region, city_id }, memberId, repeatable: true };
    await call<typeof changeProfile>("PATCH", "/api/profile", options);
    revalidate();
  };
  return (
    <SaveForm title={t("signup.place.title")} words={t("signup.place.words")} save={save}>
      {(errors) => <PlaceFields value={place} onChange={setPlace} countries={countries} errors={errors} />}
    </SaveForm>
  );
}
