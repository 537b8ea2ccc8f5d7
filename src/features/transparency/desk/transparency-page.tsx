import { href } from "react-router";
import { listWork } from "#features/work/contract.ts";
import { LongWork } from "#features/work/ui/work.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readReport, readTransparency } from "../contract.ts";
import type { Route } from "./+types/transparency-page";
import { Extract } from "./parts/extract.tsx";
import { KeepReport } from "./parts/keep-report.tsx";
import { KeptReports } from "./parts/kept-reports.tsx";
import { PeriodForm } from "./parts/period-form.tsx";
import { ReportParts } from "./parts/report-parts.tsx";

type Refused = { message: string; fields: Readonly<Record<string, string>> };

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [kept, { runs }] = await Promise.all([
    readAtDesk(page, readTransparency),
    readAtDesk(page, listWork, "kind=transparency_report"),
  ]);
  const { searchParams } = new URL(request.url);
  const asked = (name: string) => searchParams.get(name) ?? "";
  const period = {
    from: asked("from") || kept.first_month || "",
    to: asked("to") || kept.last_month || "",
    site: asked("site"),
  };
  if (!searchParams.has("from")) return { kept, runs, period, report: null, refused: null };
  const { site, ...months } = period;
  const query = new URLSearchParams({ ...months, ...(site && { site }) }).toString();
  const read = await page.ask(readReport, undefined, query);
  if (read.ok) return { kept, runs, period, report: read.output, refused: null };
  const { message, fields = {} } = read.error as { message?: string; fields?: Record<string, string> };
  const refused: Refused = { message: message ?? "", fields };
  return { kept, runs, period, report: null, refused };
}

/** Makes, shows and keeps transparency reports. */
export default function TransparencyPage({ loaderData }: Route.ComponentProps) {
  const { kept, runs, period, report, refused } = loaderData;
  const t = useTexts("transparency");
  return (
    <Page width="text">
      <PageTitle>{t("title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1>{t("title")}</h1>
          <LinkButton variant="secondary" className="print:hidden" to={href("/desk/transparency/orders")}>
            {t("orders.title")}
          </LinkButton>
        </div>
        <Notice tone="info" title={t("owed.title")}>
          {t("owed.words")}
        </Notice>
        <p className="text-ink-2">{t("words")}</p>
        {kept.last_month === null ? (
          <EmptyState title={t("none_counted")}>{t("none_counted_words")}</EmptyState>
        ) : (
          <PeriodForm period={period} kept={kept} errors={refused?.fields ?? {}} />
        )}
        {refused && Object.keys(refused.fields).length === 0 && (
          <Notice tone="danger">{refused.message}</Notice>
        )}
        {report && (
          <>
            <KeepReport report={report} site={period.site} />
            <ReportParts report={report} />
          </>
        )}
        {runs.length > 0 && (
          <Card as="section" className="print:hidden">
            <LongWork runs={runs} />
          </Card>
        )}
        {kept.last_month !== null && <Extract kept={kept} />}
        <KeptReports reports={kept.reports} />
      </div>
    </Page>
  );
}
