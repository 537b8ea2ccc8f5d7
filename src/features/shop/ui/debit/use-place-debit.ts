import { href, useNavigate } from "react-router";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { placeDebitOrder } from "../../debit-contract.ts";
import { START_NOW_TEXT } from "../../rules.ts";
import { forgetCode } from "../kept-code.ts";
import { forgetOrderId, keepOrderId } from "../orders/kept-order.ts";
import type { Start } from "../use-start.ts";
import type { DebitChoice, SentCode } from "./debit-choice.ts";

/** Places the order with the SMS code and opens the page with its state. */
export function usePlaceDebit({ bundle, code }: DebitChoice, sent: SentCode) {
  const navigate = useNavigate();
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const place = ({ smsCode, start }: { smsCode: string; start: Start }) =>
    run(async () => {
      const content = {
        id: sent.id,
        bundle: bundle.code,
        ...(code !== null && { code }),
        start_now: start === "now",
        start_now_text: START_NOW_TEXT,
        expected: bundle.price,
      };
      // The id does not depend on the SMS code, so that retries with another code are the same order.
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
