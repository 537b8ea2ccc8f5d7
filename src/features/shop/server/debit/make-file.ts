import { createHash, randomBytes } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { type Site, settingsOf } from "#features/site/server/site.ts";
import { type Actor, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { addBankDays, addDays, bankDate } from "../../debit-calendar.ts";
import { isReadyToFile, planDebit } from "../../debit-rules.ts";
import { debitSettings } from "../../settings.ts";
import { debitKinds } from "./debit-kinds.ts";
import { revealDetails } from "./details.ts";
import { type DebitFormat, type FiledDebit, writeDebitFile } from "./file-xml.ts";
import {
  findFile,
  findFileOfRun,
  insertFile,
  lockWaitingDebits,
  markFiled,
  postponeDebit,
  type WaitingDebit,
} from "./queries-file.ts";

const PURPOSE = "shop.debit_file";

type Parts = Pick<App, "clock" | "seal" | "sites">;
type Asked = { site: Site; format: DebitFormat; actor: Actor; runId?: string };
type Made = { file: MadeFile | null; postponed: number };

export type MadeFile = { messageId: string; debits: number; amount: number; content: string };

/**
 * Writes the debits that are due next into one file for the bank, and marks them in the same transaction, so that no
 * debit is in two files. Debits that are too late for their due date get a later one, and a new notice to the member.
 * @returns no file if no debit is ready
 */
export function makeDebitFile(app: Parts & Pick<App, "db">, asked: Asked): Promise<Made> {
  const today = bankDate(app.clock.now());
  return app.db.transaction().execute(async (tx) => {
    const { waiting, late, ready } = await sortDebits(app, tx, { site: asked.site, today });
    const before = asked.runId === undefined ? undefined : await findFileOfRun(tx, asked.runId);
    if (before) return { file: reveal(app, before), postponed: 0 };
    for (const debit of late) await postpone(app, tx, { debit, today });
    if (waiting.length === 0 || ready.length === 0) return { file: null, postponed: late.length };
    return { file: await store(app, tx, { ...asked, ready, late, today }), postponed: late.length };
  });
}

type Sorted = { waiting: WaitingDebit[]; late: WaitingDebit[]; ready: WaitingDebit[] };

/** Locks the debits that are in no file. Those that are neither ready nor late wait for the notice to the member. */
async function sortDebits(
  app: Pick<App, "sites">,
  tx: Tx,
  { site, today }: { site: Site; today: string },
): Promise<Sorted> {
  return sortWaiting(app, await lockWaitingDebits(tx, site.company.id), today);
}

export function sortWaiting(app: Pick<App, "sites">, waiting: WaitingDebit[], today: string): Sorted {
  const late = waiting.filter(({ dueOn }) => dueOn < earliestDue(today));
  return { waiting, late, ready: waiting.filter((one) => !late.includes(one) && isReady(app, one, today)) };
}

/** The first due date that the bank accepts today. */
export const earliestDue = (today: string) => addBankDays(addDays(today, 1), 0);

async function store(
  app: Parts,
  tx: Tx,
  { site, format, actor, runId, ready, late, today }: Asked & Omit<Sorted, "waiting"> & { today: string },
): Promise<MadeFile> {
  const now = app.clock.now();
  const messageId = `D${today.replaceAll("-", "")}-${randomBytes(6).toString("hex").toUpperCase()}`;
  const amount = ready.reduce((sum, one) => sum + one.amount, 0);
  const batches = [...Map.groupBy(ready, ({ dueOn }) => dueOn)].map(([dueOn, debits]) => ({
    dueOn,
    debits: debits.map((debit) => toFiled(app, debit)),
  }));
  const content = writeDebitFile({ format, messageId, madeAt: now, creditor: creditorOf(site), batches });
  const sha256 = hashOf(content);
  const fileId = await insertFile(tx, {
    ...{ messageId, companyId: site.company.id, format, debits: ready.length, amount, madeAt: now, sha256 },
    content: app.seal.hide(PURPOSE, content),
    runId: runId ?? null,
    madeBy: actor.by === "person" ? actor.personId : null,
  });
  await markFiled(tx, { fileId, orderIds: ready.map(({ orderId }) => orderId) });
  await writeAudit(app, tx, {
    ...{ kind: debitKinds.fileMade, actor, subject: `debit_file:${messageId}` },
    after: { file: messageId, debits: ready.length, amount, postponed: late.length, sha256 },
  });
  return { messageId, debits: ready.length, amount, content };
}

/** @throws Error if the content is not what was made: the database cannot tell what an encrypted text opens to */
function reveal(
  { seal }: Pick<App, "seal">,
  { sha256, ...file }: MadeFile & { sha256: string | null },
): MadeFile {
  const content = seal.reveal(PURPOSE, file.content);
  // Files of 0.1.0 have no hash.
  if (sha256 !== null && sha256 !== hashOf(content))
    throw new Error(`The content of file ${file.messageId} is not the one that was made.`);
  return { ...file, content };
}

const hashOf = (content: string) => createHash("sha256").update(content).digest("hex");

/** Returns an earlier file byte for byte. Null also if it is so old that its content was deleted. */
export async function findDebitFile(
  { db, seal }: Pick<App, "db" | "seal">,
  messageId: string,
): Promise<MadeFile | null> {
  const file = await findFile(db, messageId);
  return file?.content ? reveal({ seal }, file) : null;
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
