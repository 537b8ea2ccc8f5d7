import type { SignUpForm, signUp } from "#features/accounts/contract.ts";
import { forgetTracking, keptTracking } from "#features/accounts/ui/accounts.tsx";
import { CallError, call } from "#ui/call/call.ts";
import type { Screen } from "../screens.ts";
import type { SignUpStart } from "../sign-up-start.ts";
import { type AccountDraft, type FieldErrors, screenOf } from "./account-draft.ts";

/** The screen on which the visitor can correct what the server refused. */
export type Correction = { screen: Screen; errors: FieldErrors; refused: CallError | null };

/** @throws CallError if no screen can correct it */
export async function makeAccount(
  draft: AccountDraft,
  { start, screens }: { start: SignUpStart; screens: readonly Screen[] },
): Promise<{ memberId: number } | Correction> {
  try {
    const body = formOf(draft, start);
    const made = await call<typeof signUp>("POST", "/api/signups", { body, memberId: null });
    forgetTracking();
    return { memberId: made.member_id };
  } catch (error) {
    const correction = error instanceof CallError ? correctionOf(error, screens) : null;
    if (!correction) throw error;
    return correction;
  }
}

/** @returns null if no screen can correct it */
export function correctionOf(error: CallError, screens: readonly Screen[]): Correction | null {
  const isKnown = error.code === "accounts.email_taken" || error.code === "accounts.pending_deletion";
  const screen = screenOf(error.fields, screens) ?? (isKnown ? "email" : null);
  return screen && { screen, errors: error.fields, refused: isKnown ? error : null };
}

function formOf(draft: AccountDraft, { to, tracking }: SignUpStart): SignUpForm {
  const message = draft.signup_message.trim();
  return {
    ...draft,
    date_of_birth: draft.date_of_birth ?? "",
    terms: true,
    signup_message: message || undefined,
    ...(to && message !== "" && { to: to.id }),
    tracking: { ...tracking, ...keptTracking() },
  };
}
