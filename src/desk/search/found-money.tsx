import { href } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { OrderList } from "#features/shop/desk/orders/order-list.tsx";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { searchAtDesk } from "../contract.ts";

type Found = OutputOf<typeof searchAtDesk>;

/** Orders and discount codes that were found, each with the way to its page. */
export function FoundMoney({ orders, codes }: Pick<Found, "orders" | "codes">) {
  const t = useTexts("desk");
  return (
    <>
      {orders.length > 0 && (
        <Card as="section">
          <h2>{t("search.orders")}</h2>
          <OrderList orders={orders} />
        </Card>
      )}
      {codes.length > 0 && (
        <Card as="section">
          <h2>{t("search.codes")}</h2>
          <ul className="flex flex-col divide-y divide-line">
            {codes.map((code) => (
              <FoundCode key={code.id} code={code} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function FoundCode({ code: { code, percent, site, member, is_over } }: { code: Found["codes"][number] }) {
  const t = useTexts("desk");
  const tag = useRegionalTag();
  const off = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 }).format(
    percent / 100,
  );
  const facts = [off, site, member !== null && t("search.member", { number: member })].filter(Boolean);
  const query = member === null ? "" : `?member=${member}`;
  return (
    <li className="flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <TextLink to={href("/desk/codes") + query}>{code}</TextLink>
      <span className="grow text-ink-2 text-sm">{facts.join(" · ")}</span>
      {is_over && <Badge>{t("search.code_over")}</Badge>}
    </li>
  );
}
