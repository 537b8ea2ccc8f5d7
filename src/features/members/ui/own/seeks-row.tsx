import { useState } from "react";
import { href } from "react-router";
import type { saveConsent } from "#features/accounts/contract.ts";
import { nameValue, SeeksChoice, seeks, sexualityOf } from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { useMemberId } from "#ui/member-id.ts";
import { TextLink } from "#ui/text-link.tsx";
import { FactRow } from "./fact-row.tsx";
import type { ProfileEdits } from "./use-profile-edits.ts";

type SeeksRowProps = {
  edits: ProfileEdits;
  consent: boolean;
  siteName: string;
  onConsent: () => Promise<void>;
  open: boolean;
  onToggle: (open: boolean) => void;
};

/** Asked only with consent, which is given here and withdrawn in the settings. */
export function SeeksRow({ edits, consent, siteName, onConsent, open, onToggle }: SeeksRowProps) {
  const t = useTexts("profiles");
  const words = useTexts("accounts");
  const { gender, sexuality } = edits.profile;
  const wanted = seeks(gender, sexuality);
  return (
    <FactRow
      id="seeks"
      label={t("own.labels.seeks")}
      value={wanted && nameValue(t, "seeks", wanted)}
      state={edits.states.seeks}
      open={open}
      onToggle={onToggle}
      onClear={sexuality === null ? undefined : () => edits.change("seeks", { sexuality: null })}
    >
      {!consent && <ConsentBox siteName={siteName} onConsent={onConsent} />}
      {consent && gender === null && <p>{t("own.consent_first")}</p>}
      {consent && gender !== null && (
        <>
          <SeeksChoice
            label={words("signup.seeks.label")}
            value={wanted}
            onChange={(chosen) => edits.change("seeks", { sexuality: sexualityOf(gender, chosen) })}
          />
          <TextLink to={href("/settings/:part", { part: "privacy" })} className="self-start text-sm">
            {words("profile.consent")}
          </TextLink>
        </>
      )}
    </FactRow>
  );
}

function ConsentBox({ siteName, onConsent }: Pick<SeeksRowProps, "siteName" | "onConsent">) {
  const t = useTexts("accounts");
  const [given, setGiven] = useState(false);
  const memberId = useMemberId();
  const { error, run } = useAction();
  const give = async () => {
    setGiven(true);
    const done = await run(async () => {
      const body = { kind: "orientation", given: true } as const;
      await call<typeof saveConsent>("PUT", "/api/consents", { body, memberId, repeatable: true });
      await onConsent();
    });
    setGiven(done);
  };
  return (
    <div className="flex flex-col gap-2">
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <p className="text-ink-2 text-sm">{t("consent.words")}</p>
      <Checkbox label={t("consent.label", { name: siteName })} checked={given} onChange={give} />
    </div>
  );
}
