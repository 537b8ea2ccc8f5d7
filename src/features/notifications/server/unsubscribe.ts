import type { Locale } from "#base/locales.ts";
import type { Tx } from "#db/database.ts";
import { lockStanding } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { readUnsubscribeToken } from "#platform/mail/sealed-words.ts";
import type { UnsubscribeStep } from "../unsubscribe-rules.ts";
import { upsertRow } from "./queries.ts";
import { changeTypes } from "./save-notifications.ts";

type Press = { token: string; step: UnsubscribeStep; locale: Locale };

/**
 * Carries out a press on the page of an unsubscribe link, or of a mail program's own button. Who has the link needs no
 * log-in. A link that we did not make, or of an account that is erased, changes nothing, and its caller learns nothing.
 */
export async function unsubscribe(
  app: Pick<App, "db" | "clock" | "seal">,
  { token, step, locale }: Press,
): Promise<void> {
  const link = readUnsubscribeToken(app.seal, token);
  if (!link) return;
  const { memberId, type } = link;
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    if (step === "all") return stopMail(tx, { memberId }, app);
    if (!(await isThere(tx, memberId))) return;
    if (step === "undo_all") await upsertRow(tx, memberId, { mailOffAt: null });
    else
      await changeTypes(tx, {
        choices: [{ type, channel: "mail", wanted: step === "undo_kind" }],
        ...{ memberId, locale, at },
      });
  });
}

/** Stops all mail that is not about the account itself. */
export async function stopMail(
  tx: Tx,
  { memberId }: { memberId: number },
  { clock }: Pick<App, "clock">,
): Promise<void> {
  const at = clock.now();
  if (await isThere(tx, memberId)) await upsertRow(tx, memberId, { mailOffAt: at, mailTurnedOffAt: at });
}

async function isThere(tx: Tx, memberId: number): Promise<boolean> {
  const standing = await lockStanding(tx, memberId);
  return standing !== null && standing !== "deleted";
}
