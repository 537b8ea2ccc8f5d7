import type { Tx } from "#db/database.ts";
import { readReports, setReceipt } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { hashReceipt, receiptOfReport } from "./receipt.ts";

type Filed = { reportId: number; reporterId: number | null };

/** Gives a member's own report a receipt, as a complaint has one, and has it mailed. */
export async function giveReceipt(tx: Tx, { reportId, reporterId }: Filed, app: App): Promise<void> {
  if (reporterId === null) return;
  const [report] = await readReports({ seal: app.seal, db: tx }, { ids: [reportId] });
  if (!report || report.receiptKey) return;
  await setReceipt(tx, reportId, hashReceipt(receiptOfReport(app, report)));
  await enqueue(tx, "mail-complaint", { reportId });
}
