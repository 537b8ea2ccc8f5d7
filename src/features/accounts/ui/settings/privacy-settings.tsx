import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Switch } from "#ui/aria/switch.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { saveConsent, savePrivacy, savePrivacyMode } from "../../contract.ts";

const CHOICES = ["invisible", "show_online", "read_marks", "blur_images", "discreet"] as const;
type Privacy = Record<(typeof CHOICES)[number], boolean>;

type PrivacySettingsProps = {
  privacyMode: boolean;
  privacy: Privacy;
  consent: boolean;
  /** Settings of other features, shown below the switches. */
  children: ReactNode;
};

/** Each switch is saved immediately, and turned back if saving fails. */
export function PrivacySettings({ privacyMode, privacy, consent, children }: PrivacySettingsProps) {
  const t = useTexts("accounts");
  const { revalidate } = useRevalidator();
  const memberId = useMemberId();
  const { error, run } = useAction();
  const [now, setNow] = useState({ ...privacy, mode: privacyMode, consent });

  const mine = { memberId, repeatable: true };
  const turn = async (name: keyof typeof now, on: boolean, save: () => Promise<unknown>) => {
    setNow((before) => ({ ...before, [name]: on }));
    if (!(await run(save))) setNow((before) => ({ ...before, [name]: !on }));
    else revalidate();
  };
  return (
    <div className="flex flex-col gap-5">
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <Card as="section">
        <Switch
          label={t("privacy.mode.label")}
          hint={t("privacy.mode.hint")}
          checked={now.mode}
          onChange={(on) =>
            turn("mode", on, () =>
              call<typeof savePrivacyMode>("PUT", "/api/privacy-mode", { body: { on }, ...mine }),
            )
          }
        />
      </Card>
      <Card as="section" className="flex flex-col gap-5">
        <h2 className="text-lg">{t("privacy.title")}</h2>
        {CHOICES.map((name) => (
          <Switch
            key={name}
            label={t(`privacy.${name}.label`)}
            hint={t(name === "invisible" && now.mode ? "privacy.mode.invisible" : `privacy.${name}.hint`)}
            checked={now[name] || (name === "invisible" && now.mode)}
            disabled={name === "invisible" && now.mode}
            onChange={(on) =>
              turn(name, on, () =>
                call<typeof savePrivacy>("PATCH", "/api/privacy", { body: { [name]: on }, ...mine }),
              )
            }
          />
        ))}
      </Card>
      <Consents
        given={now.consent}
        onChange={(given) => {
          const body = { kind: "orientation", given } as const;
          turn("consent", given, () => call<typeof saveConsent>("PUT", "/api/consents", { body, ...mine }));
        }}
      />
      {children}
    </div>
  );
}

function Consents({ given, onChange }: { given: boolean; onChange: (given: boolean) => void }) {
  const t = useTexts("accounts");
  return (
    <Card as="section" className="flex flex-col gap-5">
      <h2 className="text-lg">{t("privacy.consents")}</h2>
      <Switch
        label={t("privacy.orientation.label")}
        hint={t("privacy.orientation.hint")}
        checked={given}
        onChange={onChange}
      />
    </Card>
  );
}
