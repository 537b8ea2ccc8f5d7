import { ageOn, calendarDate } from "#base/age.ts";
import { type SignUpForm, signUpForm } from "#features/accounts/contract.ts";
import { fieldErrors } from "#i18n/field-errors.ts";
import type { TextsOf } from "#i18n/texts.ts";
import type { Screen } from "../screens.ts";

export type AccountDraft = {
  email: string;
  name: string;
  /** Null until day, month and year are filled in. */
  date_of_birth: string | null;
  password: string;
  terms: boolean;
  signup_message: string;
};

export const EMPTY_DRAFT: AccountDraft = {
  email: "",
  name: "",
  date_of_birth: null,
  password: "",
  terms: false,
  signup_message: "",
};

export type FieldErrors = Record<string, string>;

const FIELDS: Partial<Record<Screen, readonly (keyof SignUpForm)[]>> = {
  message: ["signup_message"],
  email: ["email"],
  name: ["name"],
  birth: ["date_of_birth"],
  password: ["password", "terms"],
};

/** Validates the fields of one screen with the schema that the server uses. */
export function checkScreen(
  screen: Screen,
  draft: AccountDraft,
  { texts, minAge }: { texts: TextsOf<"accounts" | "common">; minAge: number },
) {
  const fields = FIELDS[screen] ?? [];
  const parsed = signUpForm.safeParse(draft, { reportInput: true });
  const issues = parsed.success ? [] : parsed.error.issues;
  const errors = fieldErrors(
    issues.filter(({ path }) => fields.includes(path[0] as keyof SignUpForm)),
    texts,
  );
  if (screen === "birth" && !errors.date_of_birth) Object.assign(errors, checkAge(draft, texts, minAge));
  return errors;
}

function checkAge(
  { date_of_birth: birth }: AccountDraft,
  texts: TextsOf<"accounts" | "common">,
  minAge: number,
): FieldErrors {
  const today = calendarDate(new Date());
  if (!birth || birth > today || birth < "1900-01-01")
    return { date_of_birth: texts.t("accounts")("invalid.date_of_birth") };
  if (ageOn(birth, today) >= minAge) return {};
  return { date_of_birth: texts.t("accounts")("invalid.too_young", { min_age: minAge }) };
}

/** The errors without those of the fields that were changed since: they were about other values. */
export function withoutChanged(errors: FieldErrors, change: Partial<AccountDraft>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change)));
}

/** The screen that contains the first field with an error from the server. */
export function screenOf(errors: FieldErrors, screens: readonly Screen[]): Screen | null {
  return screens.find((screen) => FIELDS[screen]?.some((field) => field in errors)) ?? null;
}
