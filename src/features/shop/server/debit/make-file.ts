import { randomBytes } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { type Site, settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { addBankDays, addDays, bankDate } from "../../debit-calendar.ts";
import { isReadyToFile, planDebit } from "../../debit-rules.ts";
import { debitSettings } from "../../settings.ts";
import { revealDetails } from "./details.ts";
import { type DebitFormat, type FiledDebit, writeDebitFile } from "./file-xml.ts";
import {
  findFile,
  insertFile,
  lockWaitingDebits,
  markFiled,
  postponeDebit,
  type WaitingDebit,
} from "./queries-file.ts";

const PURPOSE = "shop.debit_file";

export type MadeFile = { messageId: string; debits: number; amount: number; content: string };

/**
 * Writes the debits that are due next into one file for the bank, and marks them in the same transaction, so that no
 * debit is in two files. Debits that are too late for their due date get a later one, and a new notice to the member.
 * @returns no file if no debit is ready
 */
export async function makeDebitFile(
  app: Pick<App, "db" | "clock" | "seal" | "sites">,
  { site, format }: { site: Site; format: DebitFormat },
): Promise<{ file: MadeFile | null; postponed: number }> {
  const now = app.clock.now();
  const today = bankDate(now);
  return app.db.transaction().execute(async (tx) => {
    const waiting = await lockWaitingDebits(tx, site.company.id);
    const late = waiting.filter(({ dueOn }) => dueOn < addBankDays(addDays(today, 1), 0));
    for (const debit of late) await postpone(app, tx, { debit, today });
    const ready = waiting.filter((debit) => !late.includes(debit) && isReady(app, debit, today));
    if (ready.length === 0) return { file: null, postponed: late.length };

    const messageId = `D${today.replaceAll("-", "")}-${randomBytes(6).toString("hex").toUpperCase()}`;
    const amount = ready.reduce((sum, one) => sum + one.amount, 0);
    const content = writeDebitFile({
      format,
      messageId,
      madeAt: now,
      creditor: creditorOf(site),
      batches: [...Map.groupBy(ready, ({ dueOn }) => dueOn)].map(([dueOn, debits]) => ({
        dueOn,
        debits: debits.map((debit) => toFiled(app, debit)),
      })),
    });
    const fileId = await insertFile(tx, {
      messageId,
      companyId: site.company.id,
      format,
      debits: ready.length,
      amount,
      content: app.seal.hide(PURPOSE, content),
      madeAt: now,
    });
    await markFiled(tx, { fileId, orderIds: ready.map(({ orderId }) => orderId) });
    return { file: { messageId, debits: ready.length, amount, content }, postponed: late.length };
  });
}

/** Returns an earlier file byte for byte. Null also if it is so old that its content was deleted. */
export async function findDebitFile(
  { db, seal }: Pick<App, "db" | "seal">,
  messageId: string,
): Promise<MadeFile | null> {
  const file = await findFile(db, messageId);
  return file?.content ? { ...file, content: seal.reveal(PURPOSE, file.content) } : null;
}

function debitSettingsOf(app: Pick<App, "sites">, siteId: number) {
  return settingsOf({ site: app.sites.get(siteId) }, debitSettings);
}

function isReady(
  app: Pick<App, "sites">,
  { siteId, dueOn, toldAt, toldDueOn }: WaitingDebit,
  today: string,
): boolean {
  const told = { dueOn, toldOn: toldAt && bankDate(toldAt), toldDueOn };
  return isReadyToFile(told, today, debitSettingsOf(app, siteId));
}

async function postpone(
  app: Pick<App, "sites">,
  tx: Tx,
  { debit, today }: { debit: WaitingDebit; today: string },
) {
  await postponeDebit(tx, debit.orderId, planDebit(today, debitSettingsOf(app, debit.siteId)));
  await enqueue(tx, "tell-debit", { orderId: debit.orderId });
}

/** @throws Error if the company no longer collects debits */
function creditorOf({ company }: Site) {
  const { creditorId, creditorName, creditorIban } = company;
  if (!creditorId || !creditorName || !creditorIban)
    throw new Error("The company does not collect direct debits.");
  return { id: creditorId, name: creditorName, iban: creditorIban };
}

function toFiled(app: Pick<App, "seal">, debit: WaitingDebit): FiledDebit {
  if (debit.details === null) throw new Error(`The mandate of order ${debit.orderId} has been deleted.`);
  const { holder, ...details } = revealDetails(app, debit.details);
  return {
    endToEndId: debit.endToEndId,
    amount: debit.amount,
    mandate: { reference: debit.reference, signedOn: bankDate(debit.signedAt) },
    debtor: { ...details, name: holder, country: debit.country },
    about: `Order ${debit.orderId}`,
  };
}
