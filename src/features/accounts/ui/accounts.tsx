import type { Tracking } from "../contract.ts";
import { hasTrafficSource, maySignUp as mayWith } from "../rules.ts";
import type { NewPasskey } from "./passkeys.ts";

export { BirthField } from "./birth-field.tsx";
export { EmailField } from "./email-field.tsx";
export { FormError } from "./form-error.tsx";
export { Message } from "./message.tsx";
export { NewPasswordField } from "./new-password-field.tsx";
export { PasskeyLogIn } from "./passkey-log-in.tsx";
export { PostByItself } from "./post-by-itself.tsx";
export { SendActivationAgain } from "./send-activation-again.tsx";
export { TermsBox } from "./terms-box.tsx";
export { UsernameField } from "./username-field.tsx";

/** Whether this visitor may sign up, by the site's setting and the campaign that brought them. */
export function maySignUp(signups: Parameters<typeof mayWith>[0], tracking: Tracking): boolean {
  return mayWith(signups, hasTrafficSource(tracking));
}

/** Has the browser make a passkey, and keeps it. The library comes when it is needed. */
export async function addPasskey(wanted: NewPasskey): Promise<boolean> {
  const { makePasskey } = await import("./passkeys.ts");
  return makePasskey(wanted);
}
