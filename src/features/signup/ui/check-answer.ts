import type { checkEmail, checkUsername } from "#features/accounts/contract.ts";
import type { TextsOf } from "#i18n/texts.ts";
import { CallError, call } from "#ui/call/call.ts";
import type { Screen } from "../screens.ts";
import type { AccountDraft } from "./account-draft.ts";
import { type Correction, correctionOf } from "./make-account.ts";

/**
 * Asks the server whether the e-mail address or the username can be used, so that the visitor corrects it here and not
 * after all other questions.
 * @returns null if it can, or if the server does not say: the end of the sign-up decides
 */
export async function checkAnswer(
  screen: Screen,
  draft: AccountDraft,
  texts: TextsOf<"accounts" | "common">,
): Promise<Correction | null> {
  try {
    if (screen === "email") {
      const options = { body: { email: draft.email }, memberId: null };
      await call<typeof checkEmail>("POST", "/api/email-checks", options);
    }
    if (screen !== "name") return null;
    const { free } = await call<typeof checkUsername>("GET", "/api/usernames", {
      query: { name: draft.name },
    });
    if (free) return null;
    return { screen, errors: { name: texts.t("accounts")("invalid.username_taken") }, refused: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return correctionOf(error, [screen]);
  }
}
