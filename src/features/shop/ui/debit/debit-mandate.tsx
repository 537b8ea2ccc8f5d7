import { Card } from "#ui/card.tsx";
import { endOnce } from "../../debit-rules.ts";
import { Row, Rows } from "../price-rows.tsx";
import { useShopWords } from "../use-shop-words.ts";
import type { ReadDebit } from "./debit-choice.ts";

/** The text that the member signs. Its version is stored with the mandate. */
export function DebitMandate({ debit: { creditor, due_on, notice_days } }: { debit: ReadDebit }) {
  const { t, day } = useShopWords();
  return (
    <Card as="section" className="flex flex-col gap-3 text-sm">
      <h2 className="text-lg">{t("debit.mandate.title")}</h2>
      <p>{endOnce(t("debit.mandate.text", { creditor: creditor.name }))}</p>
      <p>{t("debit.mandate.refund")}</p>
      <p>{t("debit.mandate.notice", { count: notice_days })}</p>
      <Rows>
        <Row name={t("debit.mandate.creditor")}>
          {creditor.name}
          <span className="block text-ink-2">{creditor.address}</span>
        </Row>
        <Row name={t("debit.mandate.id")}>{creditor.id}</Row>
        <Row name={t("debit.mandate.due")}>{day(due_on)}</Row>
      </Rows>
    </Card>
  );
}
