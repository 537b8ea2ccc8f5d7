import { classOf } from "#base/notification-types.ts";
import type { Tx } from "#db/database.ts";
import { withdrawConsent } from "#features/accounts/server/accounts.ts";
import { listChoices, upsertChoices } from "./queries.ts";

/** Turns all marketing off and withdraws the consent to it, so that it does not return with a member who comes back. */
export async function endMarketing(tx: Tx, { memberId, at }: { memberId: number; at: Date }): Promise<void> {
  const wanted = (await listChoices(tx, memberId)).filter(
    (choice) => choice.wanted && classOf(choice.type) === "marketing",
  );
  const choices = wanted.map((choice) => ({ ...choice, wanted: false }));
  await upsertChoices(tx, memberId, { choices, at });
  for (const { type, channel } of wanted)
    await withdrawConsent(tx, { memberId, kind: `${channel}_${type}`, at });
}
