import type { App } from "#platform/app.ts";
import type { DrawingView, FigureRange, FiguresView } from "../contract.ts";
import { dayOf, listDays, periodOf, type Step } from "../days.ts";
import { factsOf } from "../facts-rules.ts";
import { DRAWN, type FigurePage, STOCKS } from "../metrics.ts";
import { drawSeries } from "./draw-series.ts";
import { findFirstDay, listSeries, listStocks } from "./queries-read.ts";
import { readDisputeRates } from "./read-dispute-rates.ts";

/** Lengths of ranges in days. More points than about a hundred cannot be told apart in a plot. */
const MOST_BY_DAY = 100;
const MOST_BY_WEEK = 750;

type Reading = Pick<App, "db" | "clock" | "sites">;

/** Reads the figures of a page. It never reads a table of members or messages. */
export async function readFigures(
  app: Reading,
  page: FigurePage,
  { from, to, site, country }: FigureRange,
): Promise<FiguresView> {
  const days = listDays(from, to);
  const step = chooseStep(days.length);
  const periods = [...new Set(days.map((day) => periodOf(day, step)))];
  // People who may see money see every payment anyway.
  const asked = { from, to, site: site ?? null, country: country ?? "", isExact: page === "money" };
  const { overTime, stocks, ofRange } = splitMetrics(page);
  const read = await Promise.all([
    listSeries(app.db, { ...asked, metrics: overTime }, step),
    listStocks(app.db, { ...asked, metrics: stocks }, step),
    listSeries(app.db, { ...asked, metrics: ofRange }, "range"),
  ]);
  const stored = read.flat();
  const firstDay = await findFirstDay(app.db);
  const today = dayOf(app.clock.now());
  const drawings: DrawingView[] = DRAWN[page].flatMap(({ metric, drawings }) =>
    drawings.map((drawing) => ({
      ...{ metric, ...drawing },
      series: drawSeries({
        stored: stored.filter((series) => series.metric === metric),
        ...{ drawing, periods, step, firstDay, today },
      }),
    })),
  );
  const rates =
    page === "money"
      ? await readDisputeRates(app.db, { site: asked.site, country: asked.country, today })
      : [];
  return {
    ...{ step, periods, today, first_day: firstDay, drawings },
    facts: [...factsOf(page, stored), ...rates],
    sites: app.sites.list().map(({ id, name }) => ({ id, name })),
  };
}

function chooseStep(days: number): Step {
  if (days <= MOST_BY_DAY) return "day";
  return days <= MOST_BY_WEEK ? "week" : "month";
}

/** Metrics that are drawn over time, those of them that are no sums, and those of which only the whole range is shown. */
function splitMetrics(page: FigurePage) {
  const isOverTime = ({ drawings }: (typeof DRAWN)[FigurePage][number]) =>
    drawings.some(({ kind }) => kind === "line" || kind === "total");
  const named = (chosen: (typeof DRAWN)[FigurePage]) => chosen.map(({ metric }) => metric);
  const [overTime, ofRange] = [
    named(DRAWN[page].filter(isOverTime)),
    named(DRAWN[page].filter((drawn) => !isOverTime(drawn))),
  ];
  return {
    overTime: overTime.filter((metric) => !STOCKS.includes(metric)),
    stocks: overTime.filter((metric) => STOCKS.includes(metric)),
    ofRange,
  };
}
