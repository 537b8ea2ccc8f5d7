import { call } from "#ui/call.ts";
import type { Answers, Screen } from "./screens.ts";

const FIELDS: Partial<Record<Screen, readonly (keyof Answers)[]>> = {
  gender: ["gender"],
  seeks: ["sexuality"],
  place: ["country", "region", "city_id"],
  looks: ["hair", "eye", "body", "tattoos"],
  relationship: ["relationship"],
  interests: ["interests"],
};

/** Every answer is kept at once, so that a reload or another device goes on from here. */
export async function saveScreen(
  screen: Screen,
  { answers, consent }: { answers: Answers; consent: boolean },
): Promise<void> {
  if (screen === "consent")
    await call("PUT", "/api/consents", { body: { kind: "orientation", given: consent }, repeatable: true });
  const fields = FIELDS[screen];
  if (!fields) return;
  const change = Object.fromEntries(fields.map((field) => [field, answers[field]]));
  await call("PATCH", "/api/profile", { body: change, repeatable: true });
}
