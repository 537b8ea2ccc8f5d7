import { gzipSync } from "node:zlib";
import pg from "pg";
import { DRAWN, FATES, type FigurePage, ORDERED_PARTS } from "#features/figures/metrics.ts";
import type { Case, Figure } from "../case.ts";
import { logInStaff } from "../fill-moderation.ts";
import { openBenchDatabase } from "../open-bench-database.ts";
import { startServer } from "../start-server.ts";
import { askOver, timeInTurn } from "../time-in-turn.ts";

const DAYS = 400;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100);
/** A call that reads the person's session and little else, which shows how busy the machine is. */
const NOTHING = "a call for the person's own access";
/** The data of the largest page, without the page. */
const CALL = "the call for a year of people";
const MOST_MS = 40;
const MOST_BYTES = 60_000;
const COUNTRIES = ["", "NL", "DE", "BE", "AT", "FR", "GB", "SE", "PL"];

/** Measures the pages of figures with every metric on each of 400 days, of three sites and eight countries. */
export const figures: Case = {
  name: "figures",
  words: `the desk's figures, all metrics of ${DAYS} days`,
  async measure({ say }) {
    const database = await openBenchDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    const server = await startServer({ databaseUrl: database.url, members: 50 });
    try {
      say("filling");
      await fillFigures(pool);
      const cookie = await logInStaff(pool, 1, ["operator"]);
      const { rows } = await pool.query(
        "select (max(day) - 364)::text as from, max(day)::text as to from figures_day",
      );
      const range = new URLSearchParams(rows[0]).toString();
      const ask = (path: string) => () => askOver(`${server.address}${path}`, cookie);
      const pages: Record<string, string> = {
        "four weeks": "/desk/figures/people",
        "a year of people": `/desk/figures/people?${range}`,
        "a year of money": `/desk/figures/money?${range}`,
        "a year of moderation": `/desk/figures/moderation?${range}&country=NL`,
      };
      say("asking");
      const asked = Object.entries(pages).map(([what, path]) => [what, ask(path)] as const);
      const {
        [NOTHING]: nothing,
        [CALL]: call,
        ...times
      } = await timeInTurn(ROUNDS, {
        [NOTHING]: ask("/api/desk/me"),
        [CALL]: ask(`/api/desk/figures/people?${range}`),
        ...Object.fromEntries(asked),
      });
      const measured: Figure[] = [
        { what: `${NOTHING}, p95`, unit: "ms", value: nothing?.p95 ?? 0 },
        { what: `${CALL}, p95`, unit: "ms", value: call?.p95 ?? 0 },
        ...Object.entries(times).flatMap(([what, { p50, p95 }]): Figure[] => [
          { what: `${what}, p50`, unit: "ms", value: p50 },
          { what: `${what}, p95`, unit: "ms", value: p95, atMost: MOST_MS },
        ]),
      ];
      for (const [what, send] of asked) {
        const bytes = gzipSync(await send()).length;
        measured.push({ what: `${what}, gzip`, unit: "B", value: bytes, atMost: MOST_BYTES });
      }
      return measured;
    } finally {
      await server.stop();
      await pool.end();
      await database.close();
    }
  },
};

/** A row of each metric, part and country for each day, as the counting writes them. */
async function fillFigures(pool: pg.Pool): Promise<void> {
  const metrics = Object.keys(DRAWN).flatMap((page) => DRAWN[page as FigurePage]);
  const rows = metrics.flatMap(({ metric, drawings }) =>
    partsOf(metric).map((part) => ({ metric, part, isMoney: drawings.some(({ unit }) => unit === "money") })),
  );
  await pool.query("truncate figures_day, figures_week");
  await pool.query(
    `insert into figures_day (day, site_id, metric, country, part, currency, n, amount)
     select current_date - ago, site.id, metric, country, part, case when "isMoney" then 'EUR' else '' end,
       100 + (random() * 900)::integer, case when "isMoney" then (random() * 500000)::integer else 0 end
     from json_to_recordset($1::json) as given (metric text, part text, "isMoney" boolean),
       generate_series(0, $2 - 1) as ago, (select id from site_site order by id limit 3) as site,
       unnest($3::text[]) as country`,
    [JSON.stringify(rows), DAYS, COUNTRIES],
  );
  await pool.query("vacuum analyze figures_day, figures_week");
}

function partsOf(metric: string): readonly string[] {
  const fates = FATES[metric];
  if (!fates) return ORDERED_PARTS[metric] ?? ["", "other"];
  return ["new_messages", "new_conversations", "like", "news", "reminders"].flatMap((type) =>
    fates.map((fate) => `${type}_${fate}`),
  );
}
