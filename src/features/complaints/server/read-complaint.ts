import { Refusal } from "#base/refusal.ts";
import { findAnswers } from "#features/moderation/server/moderation.ts";
import { findNotice } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import type { ComplaintState } from "../contract.ts";
import { findNotifierAddress } from "./find-address.ts";
import { hashReceipt, receiptOf } from "./receipt.ts";
import { viewState } from "./view-state.ts";

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
  return viewState(notice, (await findAnswers(app, [notice.id])).get(notice.id));
}
