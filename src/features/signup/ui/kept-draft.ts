import { readStored, store } from "#ui/stored.ts";
import { signUpStored } from "../stored.ts";
import { type AccountDraft, EMPTY_DRAFT } from "./account-draft.ts";
import { forgetDraft } from "./forget-draft.ts";
import { parseDraft } from "./given-answers.ts";

/** Draft that the tab keeps: never the password, nor the consent to the terms. */
const KEPT = ["email", "name", "date_of_birth", "signup_message"] as const;

/**
 * Keeps a message to somebody else until another one is typed.
 * @param to id of the member whom the message is for
 * @param before what the tab has kept so far
 */
export function writeDraft(draft: AccountDraft, to: number | null, before = ""): string {
  const typed = Object.fromEntries(KEPT.map((field) => [field, draft[field]]));
  const { to: other, signup_message, answers } = parseDraft(before);
  const isKept = draft.signup_message === "" && signup_message && other !== to;
  return JSON.stringify({ to, ...typed, ...(isKept ? { to: other, signup_message } : {}), answers });
}

/** Leaves out a message that was for somebody else. Returns null if nothing has been typed, or it cannot be read. */
export function readDraft(written: string, to: number | null): AccountDraft | null {
  const { to: before, ...kept } = parseDraft(written);
  const isWanted = (field: string) => field !== "signup_message" || before === to;
  const known = KEPT.filter(
    (field) => typeof kept[field] === "string" && kept[field] !== "" && isWanted(field),
  );
  if (known.length === 0) return null;
  return { ...EMPTY_DRAFT, ...Object.fromEntries(known.map((field) => [field, kept[field]])) };
}

export function keepDraft(draft: AccountDraft, to: number | null): void {
  const written = writeDraft(draft, to, readStored(signUpStored.draft) ?? "");
  const hasText = [...KEPT, "answers"].some((field) => parseDraft(written)[field]);
  if (hasText) store(written, signUpStored.draft);
  else forgetDraft();
}

export function keptDraft(to: number | null): AccountDraft | null {
  const written = readStored(signUpStored.draft);
  return written ? readDraft(written, to) : null;
}
