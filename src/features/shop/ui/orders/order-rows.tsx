import FileText from "lucide-react/icons/file-text";
import type { PathOf } from "#base/endpoint-call.ts";
import { buttonLook } from "#ui/button-look.ts";
import type { Order } from "../../contract.ts";
import type { readReceipt } from "../../withdrawal-contract.ts";
import { Row, Rows } from "../price-rows.tsx";
import { useMethodName } from "../use-method-name.ts";
import { useShopWords } from "../use-shop-words.ts";

export function OrderRows({ order }: { order: Order }) {
  const { t, tag, price, percent, day } = useShopWords();
  const nameOf = useMethodName();
  const back = order.refunded.amount - order.refunding.amount;
  return (
    <Rows>
      <Row name={t("row.payment")}>{order.id}</Row>
      <Row name={t("row.date")}>{day(order.created_at)}</Row>
      <Row name={t("row.credits")}>{order.credits.toLocaleString(tag)}</Row>
      <Row name={t("row.method")}>{nameOf(order.method, order.instrument)}</Row>
      {order.discount_code !== null && (
        <Row name={t("row.discount", { code: order.discount_code })}>
          {price({ ...order.amount, amount: order.amount.amount - order.fee.amount - order.list.amount })}
        </Row>
      )}
      {order.fee.amount > 0 && <Row name={t("row.fee")}>{price(order.fee)}</Row>}
      <Row name={t("row.amount")} strong>
        {price(order.amount)}
      </Row>
      {order.vat.amount > 0 && (
        <Row name={t("row.vat", { percent: percent(order.vat_percent) })}>{price(order.vat)}</Row>
      )}
      {back > 0 && <Row name={t("row.refunded")}>{price({ ...order.refunded, amount: back })}</Row>}
      {order.refunding.amount > 0 && <Row name={t("row.refunding")}>{price(order.refunding)}</Row>}
    </Rows>
  );
}

export function ReceiptLink({ order }: { order: Order }) {
  const { t } = useShopWords();
  if (!order.receipt) return null;
  return (
    <a
      href={`/api/receipts/${order.id}` satisfies PathOf<typeof readReceipt>}
      download
      className={buttonLook({ variant: "secondary" })}
    >
      <FileText className="size-5" />
      {t("result.receipt")}
    </a>
  );
}
