import type { MemberCall } from "#platform/calls/handle.ts";
import type { placeOrder } from "../contract.ts";

type OrderBody = Omit<MemberCall<typeof placeOrder>["body"], "method" | "store_card">;

/** The part of an order's request that all payment methods share. */
export function readOrderFields(body: OrderBody) {
  return {
    clientId: body.client_id,
    bundle: body.bundle,
    code: body.code,
    startNow: body.start_now,
    startNowText: body.start_now_text,
    expected: body.expected,
  };
}
