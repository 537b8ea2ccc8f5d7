import { Notice } from "#ui/feedback/notice.tsx";
import type { RefundResult } from "../../refund-contract.ts";
import { useShopWords } from "../use-shop-words.ts";

export function RefundOutcome({ result }: { result: RefundResult }) {
  const { t, price } = useShopWords();
  return result.refunds.map(({ order, money, state }) => (
    <Notice key={order} tone={state === "failed" ? "danger" : "success"} live="status">
      {t(state === "failed" ? "refund.failed" : "refund.done", { sum: price(money) })}
    </Notice>
  ));
}
