import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Switch } from "#ui/aria/switch.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { savePrivacy } from "../../contract.ts";

type InvisibleSwitchProps = { invisible: boolean; privacyMode: boolean };

/** The switch of the privacy settings, for another page. It is saved immediately, and turned back if saving fails. */
export function InvisibleSwitch({ invisible, privacyMode }: InvisibleSwitchProps) {
  const t = useTexts("accounts");
  const { revalidate } = useRevalidator();
  const memberId = useMemberId();
  const { error, run } = useAction();
  const [now, setNow] = useState(invisible);
  const turn = async (on: boolean) => {
    setNow(on);
    const options = { body: { invisible: on }, memberId, repeatable: true };
    if (await run(() => call<typeof savePrivacy>("PATCH", "/api/privacy", options))) void revalidate();
    else setNow(!on);
  };
  return (
    <Switch
      label={t("privacy.invisible.label")}
      hint={t(privacyMode ? "privacy.mode.invisible" : "privacy.invisible.hint")}
      checked={now || privacyMode}
      disabled={privacyMode}
      error={error && (error.message || t("failed"))}
      onChange={(on) => void turn(on)}
    />
  );
}
