import { hasRight } from "#base/staff-rights.ts";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { IntervalPlot } from "#ui/plot/interval-plot.tsx";
import { readSuccess } from "../contract.ts";
import type { Route } from "./+types/success-page";
import { FiguresTabs } from "./parts/figures-tabs.tsx";
import { listTabs } from "./parts/list-tabs.ts";
import { MonthsTable } from "./parts/months-table.tsx";
import { type FigureWords, useFigureWords } from "./parts/use-figure-words.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { sites } = await readAtDesk(page, readSuccess);
  const { person } = page;
  const mayWrite = person !== null && hasRight(person.roles, "settings.write", person.named);
  return { sites, mayWrite, tabs: listTabs(person) };
}

type Data = Route.ComponentProps["loaderData"];

/** What each site claims about the success of premium, beside what was measured. */
export default function SuccessPage({ loaderData: { sites, mayWrite, tabs } }: Route.ComponentProps) {
  const words = useFigureWords();
  const { t } = words;
  return (
    <Page width="text">
      <PageTitle>{`${t("pages.success")} · ${t("title")}`}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1>{t("title")}</h1>
          <p className="text-ink-2">{t("success.words")}</p>
        </div>
        <FiguresTabs tabs={tabs} words={words} />
        {sites.map((site) => (
          <SiteSuccess key={site.id} site={site} mayWrite={mayWrite} words={words} />
        ))}
        <p className="text-ink-2 text-sm">{t("success.caution")}</p>
      </div>
    </Page>
  );
}

type SiteProps = { site: Data["sites"][number]; mayWrite: boolean; words: FigureWords };

function SiteSuccess({ site, mayWrite, words }: SiteProps) {
  const { t, sayShare } = words;
  const last = site.measured[0];
  const percent = (value: number) => sayShare(Math.round(value) / 100);
  return (
    <Card as="section" aria-labelledby={`site-${site.id}`} className="flex flex-col gap-3">
      <h2 id={`site-${site.id}`}>{site.name}</h2>
      <p>{t("success.claim", { claim: percent(site.claim) })}</p>
      {site.is_too_high && site.lower_to !== null && (
        <Notice
          tone="warning"
          title={t("success.warning")}
          action={
            mayWrite && (
              <LinkButton
                size="small"
                to={`/desk/settings?site=${site.id}&suggest=success_percent:${site.lower_to}`}
              >
                {t("success.lower", { claim: percent(site.lower_to) })}
              </LinkButton>
            )
          }
        >
          {t("success.warning_words")}
        </Notice>
      )}
      {last?.better ? (
        <figure className="flex flex-col gap-2">
          <figcaption>
            {t("success.measured", {
              value: percent(last.better.percent),
              low: percent(last.better.low),
              high: percent(last.better.high),
            })}{" "}
            {t(`success.verdict.${last.verdict}`)}
          </figcaption>
          <IntervalPlot
            low={last.better.low}
            value={last.better.percent}
            high={last.better.high}
            mark={site.claim}
          />
        </figure>
      ) : (
        <p className="text-ink-2">{t(last ? "success.verdict.too_few" : "success.not_yet")}</p>
      )}
      {last && (
        <Disclosure title={t("table")}>
          <MonthsTable measured={site.measured} words={words} />
        </Disclosure>
      )}
    </Card>
  );
}
