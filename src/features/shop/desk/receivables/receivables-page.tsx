import HandCoins from "lucide-react/icons/hand-coins";
import { href } from "react-router";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listReceivables, type Receivable } from "../../desk-receivables-contract.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { useWords } from "../parts/use-words.ts";
import type { Route } from "./+types/receivables-page";
import { ReceivableLine } from "./receivable-line.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), listReceivables);
}

/** What members owe for credits that they used and whose money went back. */
export default function ReceivablesPage({ loaderData }: Route.ComponentProps) {
  const { t, sayMoney } = useWords();
  const { open, written_off, settled, open_total, owed, may_settle, may_write_off, may_export } = loaderData;
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
              <Lines receivables={open} maySettle={may_settle} mayWriteOff={may_write_off} />
            </>
          )}
          {more > 0 && <p className="mt-2 text-ink-2">{t("faults.more", { count: more })}</p>}
        </Card>
        {written_off.length > 0 && (
          <Card as="section">
            <h2>{t("timeline.what.written_off")}</h2>
            <Lines receivables={written_off} maySettle={may_settle} />
          </Card>
        )}
        {settled.length > 0 && (
          <Card as="section">
            <h2>{t("faults.past")}</h2>
            <Lines receivables={settled} />
          </Card>
        )}
        {may_export && (
          <p>
            <TextLink to={href("/desk/books")}>{t("lists.title")}</TextLink>
          </p>
        )}
      </div>
    </Page>
  );
}

type LinesProps = { receivables: readonly Receivable[]; maySettle?: boolean; mayWriteOff?: boolean };

function Lines({ receivables, maySettle = false, mayWriteOff = false }: LinesProps) {
  return (
    <ul className="mt-2 flex flex-col divide-y divide-line">
      {receivables.map((one) => (
        <ReceivableLine key={one.order} receivable={one} maySettle={maySettle} mayWriteOff={mayWriteOff} />
      ))}
    </ul>
  );
}
