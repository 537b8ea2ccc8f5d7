import type { AskedField } from "#features/profiles/contract.ts";
import { call } from "#ui/call.ts";
import { type Answers, FIELDS_OF, type Screen } from "./screens.ts";

/** Every answer is kept at once, so that a reload or another device goes on from here. */
export async function saveScreen(
  screen: Screen,
  { answers, consent, asked }: { answers: Answers; consent: boolean; asked: readonly AskedField[] },
): Promise<void> {
  if (screen === "consent") {
    await call("PUT", "/api/consents", { body: { kind: "orientation", given: consent }, repeatable: true });
    return;
  }
  const fields = (FIELDS_OF[screen] ?? []).filter((field) => asked.includes(field));
  if (fields.length === 0) return;
  const change = Object.fromEntries(
    fields.map((field) => (field === "city" ? ["city_id", answers.city_id] : [field, answers[field]])),
  );
  await call("PATCH", "/api/profile", { body: change, repeatable: true });
}
