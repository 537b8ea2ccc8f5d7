import { href } from "react-router";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { DeskOrder } from "../../desk-orders-contract.ts";
import { useMethodName } from "../../ui/use-method-name.ts";
import { Facts } from "../parts/facts.tsx";
import { useWords } from "../parts/use-words.ts";

/** What was bought and paid, with what, and what proves the country of its VAT. */
export function OrderFacts({ order }: { order: DeskOrder }) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <MoneyFacts order={order} />
      <PaymentFacts order={order} />
    </div>
  );
}

function MoneyFacts({ order }: { order: DeskOrder }) {
  const { t, sayMoney, sayPercent } = useWords();
  const { lot, code, disputed, owed, refunded } = order;
  return (
    <Card as="section">
      <Facts
        facts={[
          { name: t("facts.price"), value: sayMoney(order.money), isMoney: true },
          order.fee.amount > 0 && { name: t("facts.fee"), value: sayMoney(order.fee), isMoney: true },
          {
            name: t("facts.vat", { percent: sayPercent(order.vat_percent) }),
            ...{ value: sayMoney(order.vat), isMoney: true },
          },
          refunded.amount > 0 && { name: t("facts.refunded"), value: sayMoney(refunded), isMoney: true },
          disputed && { name: t("facts.disputed"), value: sayMoney(disputed), isMoney: true },
          owed && { name: t("facts.owed"), value: sayMoney(owed), isMoney: true },
          lot && {
            name: t("facts.credits"),
            ...{ value: t("facts.credits_of", { left: lot.remaining, all: lot.credits }), isMoney: true },
          },
          code !== null && { name: t("facts.code"), value: code },
        ]}
      />
      {order.receipt && (
        <TextLink to={`/api/desk/receipts?order=${order.id}`} reloadDocument>
          {t("facts.receipt", { number: order.receipt })}
        </TextLink>
      )}
    </Card>
  );
}

function PaymentFacts({ order }: { order: DeskOrder }) {
  const { t, sayDay, sayCountry } = useWords();
  const nameMethod = useMethodName();
  const { member, countries, debit, paid_at, last4 } = order;
  const country = (code: string | null) => (code === null ? t("facts.unknown") : sayCountry(code));
  return (
    <Card as="section">
      <Facts
        facts={[
          { name: t("facts.member"), value: <MemberLink member={member} /> },
          { name: t("facts.site"), value: order.site },
          { name: t("facts.placed"), value: sayDay(order.placed_at) },
          { name: t("facts.paid"), value: paid_at === null ? t("facts.not_paid") : sayDay(paid_at) },
          { name: t("facts.method"), value: [nameMethod(order.method), last4].filter(Boolean).join(" ") },
          {
            name: t("facts.provider"),
            value: (
              <span className="break-all">
                {[order.provider, order.provider_ref].filter(Boolean).join(" ")}
              </span>
            ),
          },
          debit && {
            name: t("facts.debit"),
            value: t("facts.debit_words", {
              ...{ id: debit.end_to_end_id, mandate: debit.mandate, day: sayDay(debit.due_on) },
            }),
          },
          { name: t("facts.country"), value: sayCountry(countries.charged) },
          { name: t("facts.proof_address"), value: country(countries.by_address) },
          { name: t("facts.proof_profile"), value: country(countries.by_profile) },
          { name: t("facts.proof_instrument"), value: country(countries.by_instrument) },
        ]}
      />
    </Card>
  );
}

function MemberLink({ member }: { member: number | null }) {
  const { t } = useWords();
  if (member === null) return t("erased");
  return (
    <TextLink to={href("/desk/members/:id/:tab?", { id: String(member), tab: "money" })}>
      {t("member", { number: member })}
    </TextLink>
  );
}
