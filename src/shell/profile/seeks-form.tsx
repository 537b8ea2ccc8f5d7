import type { OwnProfile } from "#features/profiles/contract.ts";
import { SeeksChoice, seeks, sexualityOf } from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { SaveForm } from "../settings/save-form.tsx";

type SeeksFormProps = {
  profile: OwnProfile;
  consent: boolean;
  onChange: (change: Partial<OwnProfile>) => void;
  save: (change: Partial<OwnProfile>) => Promise<void>;
};

/** Whom the member looks for is asked where there is consent to keep it; else where that is given. */
export function SeeksForm({ profile, consent, onChange, save }: SeeksFormProps) {
  const t = useTexts("accounts");
  const { gender, sexuality } = profile;
  if (!consent) {
    return (
      <Card as="section" className="flex flex-col items-start gap-4">
        <h2 className="text-lg">{t("signup.seeks.title")}</h2>
        <p className="text-ink-2 text-sm">{t("consent.words")}</p>
        <LinkButton to="/settings?tab=privacy" variant="secondary">
          {t("profile.consent")}
        </LinkButton>
      </Card>
    );
  }
  if (gender === null) return null;
  return (
    <SaveForm title={t("signup.seeks.title")} save={() => save({ sexuality })}>
      {() => (
        <SeeksChoice
          label={t("signup.seeks.label")}
          value={seeks(gender, sexuality)}
          onChange={(wanted) => onChange({ sexuality: sexualityOf(gender, wanted) })}
        />
      )}
    </SaveForm>
  );
}
