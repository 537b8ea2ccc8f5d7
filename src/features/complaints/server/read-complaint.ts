import { Refusal } from "#base/refusal.ts";
import { findNotice } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import type { ComplaintState } from "../contract.ts";
import { findNotifierAddress } from "./find-address.ts";
import { hashReceipt, receiptOf } from "./receipt.ts";

/**
 * A complaint without an address is found by its number alone.
 * @throws Refusal `complaints.unknown`
 */
export async function readComplaint(
  app: Pick<App, "db" | "seal">,
  { receipt, email }: { receipt: string; email: string },
): Promise<ComplaintState> {
  const key = hashReceipt(receipt);
  const notice = await findNotice(app, key);
  const isComplaint = notice && key.equals(hashReceipt(receiptOf(app, notice.clientId)));
  const address = isComplaint ? (notice.notifier?.email ?? "") : await findNotifierAddress(app, notice);
  if (!notice || address.toLowerCase() !== (address === "" ? "" : email.toLowerCase()))
    throw new Refusal("complaints.unknown", {}, 404);
  const { at, lookedAt, closedAt, decision } = notice;
  return {
    state: closedAt ? "decided" : lookedAt ? "looked_at" : "received",
    received_at: at.toISOString(),
    decided_at: closedAt?.toISOString() ?? null,
    decision,
  };
}
