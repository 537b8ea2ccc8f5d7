import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OwnProfile } from "#features/profiles/contract.ts";
import {
  AboutField,
  GenderChoice,
  InterestChips,
  LooksFields,
  RelationshipChoice,
} from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call.ts";
import { SaveForm } from "../settings/save-form.tsx";
import { SeeksForm } from "./seeks-form.tsx";

/** Each part of the profile is saved by itself. */
export function ProfileForms({ profile: saved, consent }: { profile: OwnProfile; consent: boolean }) {
  const t = useTexts("accounts");
  const { revalidate } = useRevalidator();
  const [profile, setProfile] = useState(saved);
  const change = (changed: Partial<OwnProfile>) => setProfile({ ...profile, ...changed });
  const save = async (body: Partial<OwnProfile>) => {
    await call("PATCH", "/api/profile", { body, repeatable: true });
    await revalidate();
  };
  const { about_me, gender, hair, eye, body, tattoos, relationship, interests } = profile;
  return (
    <>
      <SaveForm id="about" title={t("profile.about")} save={() => save({ about_me })}>
        {(errors) => (
          <AboutField
            value={about_me}
            error={errors.about_me}
            onChange={(words) => change({ about_me: words })}
          />
        )}
      </SaveForm>
      <SaveForm title={t("signup.gender.title")} save={() => save({ gender })}>
        {() => (
          <GenderChoice
            label={t("signup.gender.label")}
            value={gender}
            onChange={(chosen) => change({ gender: chosen })}
          />
        )}
      </SaveForm>
      <SeeksForm profile={profile} consent={consent} onChange={change} save={save} />
      <SaveForm title={t("signup.looks.title")} save={() => save({ hair, eye, body, tattoos })}>
        {() => <LooksFields value={{ hair, eye, body, tattoos }} onChange={change} />}
      </SaveForm>
      <SaveForm title={t("signup.relationship.title")} save={() => save({ relationship })}>
        {() => (
          <RelationshipChoice
            label={t("signup.relationship.label")}
            value={relationship}
            onChange={(chosen) => change({ relationship: chosen })}
          />
        )}
      </SaveForm>
      <SaveForm title={t("signup.interests.title")} save={() => save({ interests })}>
        {() => (
          <InterestChips
            label={t("signup.interests.label")}
            value={interests}
            withIntimate={consent}
            onChange={(chosen) => change({ interests: chosen })}
          />
        )}
      </SaveForm>
    </>
  );
}
