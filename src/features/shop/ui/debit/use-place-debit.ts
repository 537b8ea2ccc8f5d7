import { href, useNavigate } from "react-router";
import { call } from "#ui/call.ts";
import { useMemberId } from "#ui/member-id.ts";
import { useWork } from "#ui/use-work.ts";
import type { placeDebitOrder } from "../../debit-contract.ts";
import { forgetCode } from "../kept-code.ts";
import { forgetOrderId, keepOrderId } from "../orders/kept-order.ts";
import type { DebitWish, SentCode } from "./debit-wish.ts";

/** Orders with the code, once, and leads on to how the order stands. */
export function usePlaceDebit({ offer, bundle, code }: DebitWish, sent: SentCode) {
  const navigate = useNavigate();
  const memberId = useMemberId();
  const { busy, error, run } = useWork();
  const place = ({ smsCode, startNow }: { smsCode: string; startNow: boolean }) =>
    run(async () => {
      const content = {
        id: sent.id,
        bundle: bundle.code,
        ...(code !== null && { code }),
        start_now: startNow,
        start_now_text: offer.start_now_text,
        expected: bundle.price,
      };
      // The same order however often the code was mistyped: a try whose answer was lost is not another one.
      const body = { client_id: keepOrderId(content), ...content, sms_code: smsCode };
      const options = { body, memberId, repeatable: true };
      const order = await call<typeof placeDebitOrder>("POST", "/api/direct-debit/orders", options);
      forgetOrderId();
      if (code !== null) forgetCode();
      await navigate(
        `${href("/credits/:id/:paymentmethod?", { id: order.bundle, paymentmethod: "sdd" })}?order=${order.id}`,
        { replace: true },
      );
    });
  return { busy, error, place };
}
