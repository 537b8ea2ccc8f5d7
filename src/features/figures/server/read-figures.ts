import type { App } from "#platform/app.ts";
import type { DrawingView, FigureRange, FiguresView } from "../contract.ts";
import { dayOf, listDays } from "../days.ts";
import { factsOf } from "../facts-rules.ts";
import { DRAWN, type FigurePage } from "../metrics.ts";
import { drawSeries } from "./draw-series.ts";
import { findFirstDay, listSeries } from "./queries-read.ts";
import { readDisputeRates } from "./read-dispute-rates.ts";

/** A longer range is shown by month. */
const MOST_BY_DAY = 400;

type Reading = Pick<App, "db" | "clock" | "sites">;

/** Reads the figures of a page. It never reads a table of members or messages. */
export async function readFigures(
  app: Reading,
  page: FigurePage,
  { from, to, site, country }: FigureRange,
): Promise<FiguresView> {
  const days = listDays(from, to);
  const step = days.length > MOST_BY_DAY ? "month" : "day";
  const periods = step === "day" ? days : [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
  // People who may see money see every payment anyway.
  const asked = { from, to, site: site ?? null, country: country ?? "", isExact: page === "money" };
  const [overTime, ofRange] = splitMetrics(page);
  const read = await Promise.all([
    listSeries(app.db, { ...asked, metrics: overTime }, step),
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

/** Metrics that are drawn over time, and those of which only the sums of the range are shown. */
function splitMetrics(page: FigurePage): [string[], string[]] {
  const isOverTime = ({ drawings }: (typeof DRAWN)[FigurePage][number]) =>
    drawings.some(({ kind }) => kind === "line" || kind === "total");
  const named = (chosen: (typeof DRAWN)[FigurePage]) => chosen.map(({ metric }) => metric);
  return [named(DRAWN[page].filter(isOverTime)), named(DRAWN[page].filter((drawn) => !isOverTime(drawn)))];
}
