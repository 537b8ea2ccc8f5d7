import ChartLine from "lucide-react/icons/chart-line";
import Download from "lucide-react/icons/download";
import { data } from "react-router";
import { logInAtDeskFirst, readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readModerationFigures, readMoneyFigures, readPeopleFigures } from "../contract.ts";
import { addDays, dayOf } from "../days.ts";
import { FIGURE_PAGES } from "../metrics.ts";
import type { Route } from "./+types/figures-page";
import { Facts } from "./parts/facts.tsx";
import { Figure } from "./parts/figure.tsx";
import { FiguresTabs } from "./parts/figures-tabs.tsx";
import { listTabs } from "./parts/list-tabs.ts";
import { RangeForm } from "./parts/range-form.tsx";
import { useFigureWords } from "./parts/use-figure-words.ts";

const ENDPOINTS = { people: readPeopleFigures, money: readMoneyFigures, moderation: readModerationFigures };
const DEFAULT_DAYS = 28;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const name = FIGURE_PAGES.find((one) => one === params.page);
  if (!name) throw data(null, { status: 404 });
  if (!page.person) throw logInAtDeskFirst(page);
  const { searchParams } = new URL(request.url);
  const today = dayOf(page.app.clock.now());
  const range = {
    from: searchParams.get("from") || addDays(today, 1 - DEFAULT_DAYS),
    to: searchParams.get("to") || today,
    site: searchParams.get("site") ?? "",
    country: searchParams.get("country") ?? "",
  };
  const query = String(new URLSearchParams(Object.entries(range).filter(([, value]) => value !== "")));
  const asked = await page.ask(ENDPOINTS[name], undefined, query);
  const errors = asked.ok ? {} : (asked.error.fields ?? {});
  if (!asked.ok && asked.status !== 400) await readAtDesk(page, ENDPOINTS[name], query);
  const sites = page.app.sites.list().map(({ id, name }) => ({ id, name }));
  return {
    name,
    range,
    query,
    errors,
    sites,
    view: asked.ok ? asked.output : null,
    tabs: listTabs(page.person),
  };
}

/** Figures of a range of days as plots with their tables. */
export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { name, range, query, errors, sites, view, tabs } = loaderData;
  const words = useFigureWords();
  const { t } = words;
  const isWithheld = view?.drawings.some(({ series }) => series.some(({ withheld }) => withheld.length > 0));
  return (
    <Page>
      <PageTitle>{`${t(`pages.${name}`)} · ${t("title")}`}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1>{t("title")}</h1>
          <p className="text-ink-2">{t("utc")}</p>
        </div>
        <FiguresTabs tabs={tabs} words={words} />
        <RangeForm range={range} sites={sites} errors={errors} words={words} />
        {!view && <Notice tone="danger">{Object.values(errors).join(" ")}</Notice>}
        {view?.first_day === null && (
          <EmptyState icon={<ChartLine />} title={t("empty")}>
            {t("empty_words")}
          </EmptyState>
        )}
        {view?.first_day != null && (
          <>
            {isWithheld && <Notice>{t("small_words")}</Notice>}
            <Facts facts={view.facts} words={words} />
            <div className="grid gap-6 lg:grid-cols-2">
              {view.drawings.map((drawing) => (
                <Figure
                  key={`${drawing.metric} ${drawing.kind}`}
                  drawing={drawing}
                  view={view}
                  words={words}
                />
              ))}
            </div>
            <div>
              <LinkButton
                variant="secondary"
                to={`/api/desk/figures/${name}-files?${query}`}
                reloadDocument
                icon={<Download />}
              >
                {t("range.file")}
              </LinkButton>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
