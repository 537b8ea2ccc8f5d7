import { href } from "react-router";
import type { MemberPanelProps } from "#base/member-page.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { readMemberMoney } from "../../desk-member-contract.ts";
import { Facts } from "../parts/facts.tsx";
import { useWords } from "../parts/use-words.ts";
import { OrderList } from "./order-list.tsx";

type Props = MemberPanelProps<typeof readMemberMoney>;

/** What a member has paid and got back, and their latest orders. */
export function MoneyPanel({ data: { sums, orders, orders_total }, member }: Props) {
  const { t, sayMoney } = useWords();
  const more = orders_total - orders.length;
  return (
    <div className="flex flex-col gap-6">
      {sums.map(({ paid, refunded, disputed, orders: count }) => (
        <Card as="section" key={paid.currency}>
          <h2>{t("codes.uses", { count })}</h2>
          <Facts
            facts={[
              { name: t("facts.paid"), value: sayMoney(paid), isMoney: true },
              { name: t("facts.refunded"), value: sayMoney(refunded), isMoney: true },
              disputed.amount > 0 && { name: t("facts.disputed"), value: sayMoney(disputed), isMoney: true },
            ]}
          />
        </Card>
      ))}
      <Card as="section">
        <h2>{t("orders.title")}</h2>
        {orders.length === 0 ? <EmptyState title={t("money.none")} /> : <OrderList orders={orders} />}
        {more > 0 && <p className="mt-2 text-ink-2">{t("money.more", { count: more })}</p>}
        <p className="mt-2">
          <TextLink to={`${href("/desk/codes")}?member=${member}`}>
            {t("codes.of_member", { number: member })}
          </TextLink>
        </p>
      </Card>
    </div>
  );
}
