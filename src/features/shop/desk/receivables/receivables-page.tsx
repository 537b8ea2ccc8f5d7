import HandCoins from "lucide-react/icons/hand-coins";
import { useState } from "react";
import { href, useRevalidator } from "react-router";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listReceivables, type Receivable, type settleReceivable } from "../../desk-receivables-contract.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { useWords } from "../parts/use-words.ts";
import { WhyDialog } from "../parts/why-dialog.tsx";
import type { Route } from "./+types/receivables-page";

export async function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), listReceivables);
}

/** What members owe for credits that they used and whose money went back. */
export default function ReceivablesPage({ loaderData }: Route.ComponentProps) {
  const { t, sayMoney } = useWords();
  const { open, written_off, settled, open_total, owed, may_settle } = loaderData;
  const more = open_total - open.length;
  return (
    <Page width="text">
      <PageTitle>{t("receivables.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div>
          <h1>{t("receivables.title")}</h1>
          <p className="text-ink-2">{t("receivables.lead")}</p>
        </div>
        <MoneyTabs />
        <Card as="section">
          {open.length === 0 ? (
            <EmptyState icon={<HandCoins />} title={t("receivables.none")}>
              {t("receivables.none_words")}
            </EmptyState>
          ) : (
            <>
              <h2>{t("receivables.owed", { money: owed.map(sayMoney).join(" + ") })}</h2>
              <ul className="mt-2 flex flex-col divide-y divide-line">
                {open.map((one) => (
                  <Line key={one.order} receivable={one} maySettle={may_settle} />
                ))}
              </ul>
            </>
          )}
          {more > 0 && <p className="mt-2 text-ink-2">{t("faults.more", { count: more })}</p>}
        </Card>
        {written_off.length > 0 && (
          <Card as="section">
            <h2>{t("timeline.what.written_off")}</h2>
            <ul className="mt-2 flex flex-col divide-y divide-line">
              {written_off.map((one) => (
                <Line key={one.order} receivable={one} maySettle={may_settle} />
              ))}
            </ul>
          </Card>
        )}
        {settled.length > 0 && (
          <Card as="section">
            <h2>{t("faults.past")}</h2>
            <ul className="mt-2 flex flex-col divide-y divide-line">
              {settled.map((one) => (
                <Line key={one.order} receivable={one} maySettle={false} />
              ))}
            </ul>
          </Card>
        )}
        <p>
          <TextLink to="/api/desk/receivables.csv" reloadDocument>
            {t("csv")}
          </TextLink>
        </p>
      </div>
    </Page>
  );
}

function Line({ receivable, maySettle }: { receivable: Receivable; maySettle: boolean }) {
  const { t, sayMoney, sayDay } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { order, member, site, money, cause, code, since, settled } = receivable;
  const facts = [
    member === null ? t("erased") : t("member", { number: member }),
    t(`receivables.cause.${cause}`) + (code === null ? "" : ` (${code})`),
    t("receivables.since", { day: sayDay(since) }),
    site,
  ];
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="min-w-0 grow basis-56">
          <TextLink to={href("/desk/orders/:id", { id: String(order) })}>
            {t("order", { number: order })}
          </TextLink>
          <p className="break-words text-ink-2 text-sm">{facts.join(" · ")}</p>
          {settled && (
            <p className="break-words text-sm">
              {t("timeline.by", { name: settled.by ?? "" })}: {settled.note}
            </p>
          )}
        </div>
        <p className="ms-auto font-semibold tabular-nums">{sayMoney(money)}</p>
      </div>
      {maySettle && (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setOpen(true)}>
          {t("receivables.settle", { money: sayMoney(money), number: order })}
        </Button>
      )}
      {isOpen && <SettleDialog receivable={receivable} onClose={() => setOpen(false)} />}
    </li>
  );
}

function SettleDialog({ receivable, onClose }: { receivable: Receivable; onClose: () => void }) {
  const { t, sayMoney } = useWords();
  const { revalidate } = useRevalidator();
  const { order, money } = receivable;
  const press = t("receivables.settle", { money: sayMoney(money), number: order });
  return (
    <WhyDialog
      title={press}
      press={press}
      onClose={onClose}
      onSend={(why) =>
        call<typeof settleReceivable>("POST", "/api/desk/receivable-settlements", {
          ...{ body: { order, amount: money.amount, why }, memberId: null, repeatable: true },
        })
      }
      onDone={() => {
        onClose();
        void revalidate();
      }}
    >
      <p>{t("receivables.settle_words", { money: sayMoney(money) })}</p>
    </WhyDialog>
  );
}
