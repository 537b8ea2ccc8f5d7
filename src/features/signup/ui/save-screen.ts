import type { saveConsent } from "#features/accounts/contract.ts";
import type { AskedField, changeProfile } from "#features/profiles/contract.ts";
import { call } from "#ui/call/call.ts";
import { type Answers, FIELDS_OF, type Screen } from "../screens.ts";

type Said = {
  answers: Answers;
  consent: boolean;
  asked: readonly AskedField[];
  memberId: number | null;
};

/** Saves the answers of one screen, so that a reload or another device can continue from here. */
export async function saveScreen(screen: Screen, { answers, consent, asked, memberId }: Said): Promise<void> {
  if (screen === "consent") {
    const body = { kind: "orientation", given: consent } as const;
    await call<typeof saveConsent>("PUT", "/api/consents", { body, memberId, repeatable: true });
    return;
  }
  const fields = (FIELDS_OF[screen] ?? []).filter((field) => asked.includes(field));
  if (fields.length === 0) return;
  const change: Partial<Answers> = Object.fromEntries(
    fields.map((field) => (field === "city" ? ["city_id", answers.city_id] : [field, answers[field]])),
  );
  await call<typeof changeProfile>("PATCH", "/api/profile", { body: change, memberId, repeatable: true });
}
