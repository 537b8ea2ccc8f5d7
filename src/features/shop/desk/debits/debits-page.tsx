import Landmark from "lucide-react/icons/landmark";
import { listWork } from "#features/work/contract.ts";
import { LongWork } from "#features/work/ui/work.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readDebits } from "../../desk-debits-contract.ts";
import { useWords } from "../parts/use-words.ts";
import type { Route } from "./+types/debits-page";
import { Creditors } from "./creditors.tsx";
import { EarlierFiles } from "./earlier-files.tsx";
import { NextFile } from "./next-file.tsx";
import { OtherReturns } from "./other-returns.tsx";
import { PendingRefunds } from "./pending-refunds.tsx";
import { Returns } from "./returns.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [debits, { runs }] = await Promise.all([
    readAtDesk(page, readDebits, ""),
    readAtDesk(page, listWork, "kind=debit_file"),
  ]);
  return { ...debits, runs };
}

/** Direct debits: what goes to the bank, what comes back from it, and refunds to accounts, and where the money goes. */
export default function DebitsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useWords();
  const { companies, files, other, refunds, creditors, runs } = loaderData;
  return (
    <Page width="text">
      <PageTitle>{t("debits.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div>
          <h1>{t("debits.title")}</h1>
          <p className="text-ink-2">{t("debits.lead")}</p>
        </div>
        {companies.length === 0 && (
          <EmptyState icon={<Landmark />} title={t("debits.none")}>
            {t("debits.none_words")}
          </EmptyState>
        )}
        {companies.map((company) => (
          <NextFile key={company.site} company={company} />
        ))}
        {runs.length > 0 && (
          <Card as="section">
            <LongWork runs={runs} />
          </Card>
        )}
        <Returns />
        {other.length > 0 && <OtherReturns returns={other} />}
        <PendingRefunds refunds={refunds} />
        {files.length > 0 && <EarlierFiles files={files} />}
        <Creditors creditors={creditors} />
      </div>
    </Page>
  );
}
