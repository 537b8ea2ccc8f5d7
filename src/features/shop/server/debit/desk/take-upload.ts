import type { Bytes } from "#base/bytes.ts";
import { Refusal } from "#base/refusal.ts";
import { type Actor, findAliases, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { ReturnsReport } from "../../../desk-debits-contract.ts";
import { acceptDebitAmount } from "../../desk/faults/queries-fault.ts";
import { debitKinds } from "../debit-kinds.ts";
import {
  finishReturn,
  type ReturnParts,
  type TakenReturns,
  takeReturns,
  takeReturnWithin,
} from "../take-returns.ts";
import { previewReturns, readUpload, shorten, type Upload } from "./preview-returns.ts";
import { acceptOther, insertOther, insertReport, isKnownReturn, type OpenReturn } from "./queries-desk.ts";

type Person = Extract<Actor, { by: "person" }>;

/**
 * Carries out a file of returns. A person who presses again, or another one, changes nothing more.
 * @param confirmed hash of the file that was previewed
 * @returns what it did, in the shape of its preview
 * @throws Refusal `shop-desk.returns_unreadable` or `shop-desk.returns_other_file`
 */
export async function takeUpload(
  app: ReturnParts,
  actor: Person,
  { body, confirmed }: { body: Bytes; confirmed: string },
): Promise<ReturnsReport> {
  const upload = await readUpload(body);
  if (upload.sha256 !== confirmed) throw new Refusal("shop-desk.returns_other_file");
  const report = await previewReturns(app, upload);
  const taken = await takeReturns(app, upload.read, { actor });
  await noteUpload(app, actor, { upload, taken });
  return report;
}

type Noted = { upload: Upload; taken: TakenReturns };

async function noteUpload(
  app: Pick<App, "db" | "clock">,
  actor: Person,
  { upload, taken }: Noted,
): Promise<void> {
  const { sha256, read } = upload;
  const at = app.clock.now();
  const file = shorten(read.messageId);
  await app.db.transaction().execute(async (tx) => {
    await insertReport(tx, { sha256, messageId: file, readAt: at, readBy: actor.personId });
    for (const { orderId, endToEndId, reported } of taken.other) {
      const code = read.returns.find((one) => one.endToEndId === endToEndId)?.code ?? "";
      const words = shorten(`${reported.amount} ${reported.currency}`);
      await insertOther(tx, { endToEndId, code, orderId, messageId: file, reported: words, at });
    }
    const { length: other } = taken.other;
    await writeAudit(app, tx, {
      ...{ kind: debitKinds.returnsRead, actor, subject: `debit_returns:${sha256.slice(0, 12)}` },
      after: {
        ...{ file, sha256, taken: taken.taken.length, known: taken.known, other },
        ...{ unknown: taken.unknown.length, rejected: taken.rejected.length },
      },
    });
  });
}

/**
 * Reverses a whole debit of which the bank reported another amount.
 * @throws Refusal `shop-desk.return_not_open` if somebody has done so, or it was never reported
 */
export async function acceptReturn(
  app: ReturnParts,
  actor: Person,
  { why, ...one }: OpenReturn & { why: string },
): Promise<void> {
  const outcome = await app.db.transaction().execute(async (tx) => {
    const open = await acceptOther(tx, one, app.clock.now());
    if (!open) throw new Refusal("shop-desk.return_not_open");
    const { orderId, messageId, reported } = open;
    const { personId } = actor;
    const by = (await findAliases(tx, [personId])).get(personId) ?? String(personId);
    await acceptDebitAmount(tx, { key: one.endToEndId, by, note: why, at: app.clock.now() });
    if (await isKnownReturn(tx, one)) return "known";
    const taken = await takeReturnWithin(app, tx, { ...one, reported: null, messageId, actor });
    await writeAudit(app, tx, {
      ...{ kind: debitKinds.returnAccepted, actor, why, subject: `order:${orderId}` },
      after: { code: one.code, reported },
    });
    return taken;
  });
  await finishReturn(app, one.code, outcome);
}
