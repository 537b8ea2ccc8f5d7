export { isUnfinished } from "../rules.ts";
export { campaignOf, readTracking } from "../tracking.ts";
export { proveOwner } from "./add-passkey.ts";
export { BirthField } from "./birth-field.tsx";
export { changeUsername } from "./change-username.ts";
export { EmailField } from "./email-field.tsx";
export { offerMail } from "./leaving/request-mail.tsx";
export { maySignUp, useMaySignUp } from "./may-sign-up.ts";
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
