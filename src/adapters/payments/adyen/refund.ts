import { z } from "zod";
import type { NewRefund, RefundNews } from "../payments.ts";
import { type AdyenAccount, askAdyen } from "./ask-adyen.ts";
import { writeMoney } from "./news.ts";

const received = z.object({ status: z.literal("received") });

/** Adyen's response only confirms the request. A webhook with our key reports whether the refund succeeded. */
export async function refundAtAdyen(
  account: AdyenAccount,
  { ref, chargeRef, key, money }: NewRefund,
): Promise<RefundNews> {
  const call = {
    method: "POST",
    path: `/payments/${encodeURIComponent(chargeRef ?? ref)}/refunds`,
    key,
    body: { merchantAccount: account.merchant, amount: writeMoney(money), reference: key },
  } as const;
  await askAdyen(account, call, received);
  return { key, state: "pending", isToldLater: true };
}
