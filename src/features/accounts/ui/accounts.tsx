import { useLocation } from "react-router";
import type { Tracking } from "../contract.ts";
import { hasTrafficSource, maySignUp as mayWith } from "../rules.ts";
import { readTracking } from "../tracking.ts";
import { useTracking } from "./tracking.ts";

export { isUnfinished } from "../rules.ts";
export { campaignOf, readTracking } from "../tracking.ts";
export { proveOwner } from "./add-passkey.ts";
export { BirthField } from "./birth-field.tsx";
export { changeUsername } from "./change-username.ts";
export { EmailField } from "./email-field.tsx";
export { offerMail } from "./leaving/request-mail.tsx";
export { Message } from "./message.tsx";
export { NewPasswordField } from "./new-password-field.tsx";
export { PasskeyLogIn } from "./passkey-log-in.tsx";
export { PostByItself } from "./post-by-itself.tsx";
export { ReadWhy } from "./read-why.tsx";
export { SendActivationAgain } from "./send-activation-again.tsx";
export { markLoggingOut, useSessionEnd } from "./session-end.ts";
export { AccountSettings } from "./settings/account-settings.tsx";
export { DataSettings } from "./settings/data-settings.tsx";
export { InvisibleSwitch } from "./settings/invisible-switch.tsx";
export { LanguageSetting } from "./settings/language-setting.tsx";
export { OwnPassword, passwordErrorIn } from "./settings/own-password.tsx";
export { PasskeyInstead } from "./settings/passkey-instead.tsx";
export { PrivacySettings } from "./settings/privacy-settings.tsx";
export { SaveForm } from "./settings/save-form.tsx";
export { SessionSettings } from "./settings/session-settings.tsx";
export { TermsBox } from "./terms-box.tsx";
export {
  forgetTracking,
  keepCameBy,
  keepFound,
  keepTracking,
  keptCampaign,
  keptTracking,
  useTracking,
} from "./tracking.ts";
export { UsernameField } from "./username-field.tsx";

/** Whether this visitor may sign up, as `maySignUp` says it of the page's address and of what the tab keeps. */
export function useMaySignUp(signups: Parameters<typeof mayWith>[0]): boolean {
  const { search } = useLocation();
  return maySignUp(signups, useTracking(readTracking(new URLSearchParams(search))));
}

/** Whether this visitor may sign up, by the site's setting and the campaign that brought them. */
export function maySignUp(signups: Parameters<typeof mayWith>[0], tracking: Tracking): boolean {
  return mayWith(signups, hasTrafficSource(tracking));
}
