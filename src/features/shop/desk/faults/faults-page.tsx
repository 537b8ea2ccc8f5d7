import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import { href, useRevalidator } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type Fault, type FaultWay, listFaults } from "../../desk-faults-contract.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { useWords } from "../parts/use-words.ts";
import type { Route } from "./+types/faults-page";
import { ReferenceDialog } from "./reference-dialog.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), listFaults);
}

/** What went wrong with money. Nothing leaves the list by itself. */
export default function FaultsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useWords();
  const { open, settled, open_total, may_settle } = loaderData;
  const more = open_total - open.length;
  return (
    <Page width="text">
      <PageTitle>{t("faults.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div>
          <h1>{t("faults.title")}</h1>
          <p className="text-ink-2">{t("faults.lead")}</p>
        </div>
        <MoneyTabs />
        <Card as="section">
          {open.length === 0 ? (
            <EmptyState icon={<ShieldCheck />} title={t("faults.none")}>
              {t("faults.none_words")}
            </EmptyState>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {open.map((fault) => (
                <FaultLine key={fault.id} fault={fault} maySettle={may_settle} />
              ))}
            </ul>
          )}
          {more > 0 && <p className="mt-2 text-ink-2">{t("faults.more", { count: more })}</p>}
        </Card>
        {settled.length > 0 && (
          <Card as="section">
            <h2>{t("faults.past")}</h2>
            <ul className="mt-2 flex flex-col divide-y divide-line">
              {settled.map((fault) => (
                <FaultLine key={fault.id} fault={fault} maySettle={false} />
              ))}
            </ul>
          </Card>
        )}
        <p>
          <TextLink to="/api/desk/faults.csv" reloadDocument>
            {t("csv")}
          </TextLink>
        </p>
      </div>
    </Page>
  );
}

function FaultLine({ fault, maySettle }: { fault: Fault; maySettle: boolean }) {
  const { t, tag, sayMoney } = useWords();
  const { revalidate } = useRevalidator();
  const sayDetail = useDetail();
  const [asking, setAsking] = useState<FaultWay | "reference" | null>(null);
  const { id, kind, order, money, asked, settled, state, ways } = fault;
  const dialog = {
    fault,
    onClose: () => setAsking(null),
    onDone: () => {
      setAsking(null);
      void revalidate();
    },
  };
  const times = t("faults.times", { count: fault.times, time: sayMoment(fault.last_at, tag) });
  const facts = [
    sayMoment(fault.at, tag),
    fault.times > 1 && times,
    fault.provider,
    fault.detail && sayDetail(fault.detail),
    fault.site,
  ];
  return (
    <li id={`fault-${id}`} className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-64">
          <h3 className="font-semibold">{t(`faults.kind.${kind}`)}</h3>
          {order !== null && (
            <TextLink to={href("/desk/orders/:id", { id: String(order) })}>
              {t("order", { number: order })}
            </TextLink>
          )}
          <p className="break-words text-ink-2 text-sm">{facts.filter(Boolean).join(" · ")}</p>
          {settled && (
            <p className="break-words text-sm">
              {t(`faults.state.${state as "noted"}`)} · {t("timeline.by", { name: settled.by })}:{" "}
              {settled.note}
            </p>
          )}
        </div>
        {money && (
          <p className="ms-auto text-right tabular-nums">
            <span className="block font-semibold">{sayMoney(money)}</span>
            {asked && (
              <span className="block text-ink-2 text-sm">
                {t("faults.asked", { money: sayMoney(asked) })}
              </span>
            )}
          </p>
        )}
      </div>
      {maySettle && (
        <div className="flex flex-wrap gap-2">
          {ways.map((one) => (
            <Button key={one} variant="secondary" size="small" onClick={() => setAsking(one)}>
              {one === "note"
                ? t("faults.note")
                : t(`faults.${one}`, { money: money ? sayMoney(money) : "", number: order ?? "" })}
            </Button>
          ))}
          {fault.needs_reference && (
            <Button variant="secondary" size="small" onClick={() => setAsking("reference")}>
              {t("faults.reference")}
            </Button>
          )}
        </div>
      )}
      {asking === "reference" && <ReferenceDialog {...dialog} />}
      {asking && asking !== "reference" && <SettleDialog {...dialog} way={asking} />}
    </li>
  );
}

const CAUSES = ["no_reference", "no_provider", "no_answer", "no_news", "other_currency", "granted"] as const;
const REFUNDS = ["unused", "withdrawal", "code_used", "erased", "operator", "leaving"] as const;

/** Returns how to say a code of ours in words. Anything else is a code of a bank, or a provider's reference. */
function useDetail(): (detail: string) => string {
  const { t } = useWords();
  return (detail) => {
    const cause = CAUSES.find((one) => one === detail);
    if (cause) return t(`faults.details.${cause}`);
    const refund = REFUNDS.find((one) => one === detail);
    return refund ? t(`reasons.${refund}`) : detail;
  };
}
