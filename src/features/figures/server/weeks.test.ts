import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { addDays, listDays, periodOf, startOf, wholeWeeks } from "../days.ts";
import { listFigures, listSeries, listStocks } from "./queries-read.ts";

const FIRST = "2026-01-01";
const DAYS = 60;
const anyDay = fc.integer({ min: 0, max: DAYS - 1 }).map((at) => addDays(FIRST, at));
const anyRange = fc.tuple(anyDay, anyDay).map((days) => days.sort() as [string, string]);

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  const { db } = testApp.app;
  await db.deleteFrom("figuresDay").execute();
  await sql`insert into figures_day (day, site_id, metric, country, part, n, amount, hidden)
    select ${FIRST}::date + at, ${hereSite(testApp).id}, metric, country, part, 1 + at % 7, at, at % 11 = 0 and country <> ''
    from generate_series(0, ${DAYS - 1}) as at, unnest(array['likes', 'matches']) as metric,
      unnest(array['', 'NL']) as country, unnest(array['a', 'b']) as part`.execute(db);
});

test("whole weeks of a range are those from Monday to Sunday that lie in it", () => {
  fc.assert(
    fc.property(anyRange, ([from, to]) => {
      const days = listDays(from, to);
      const whole = days.filter((day) => {
        const monday = periodOf(day, "week");
        return from <= monday && addDays(monday, 6) <= to;
      });
      const found = wholeWeeks(from, to);
      expect(found && listDays(found.first, found.last)).toEqual(whole.length > 0 ? whole : null);
    }),
  );
});

test("a period begins at its own first day and holds the day", () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom("day", "week", "month"), (day, step) => {
      const first = periodOf(day, step);
      expect(periodOf(first, step)).toBe(first);
      expect(first <= day).toBe(true);
      if (step === "week") expect(startOf(first).getUTCDay()).toBe(1);
    }),
  );
});

test("sums by week and of a range are those of their days, exact or without what is hidden", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyRange,
      fc.constantFrom("week", "range", "month"),
      fc.constantFrom("", "NL"),
      fc.boolean(),
      async (range, length, country, isExact) => await expectSums(range, { length, country, isExact }),
    ),
    { numRuns: 60 },
  );
});

test("a week or month has a state as at its last counted day, not the sum of its days", async () => {
  const { db } = testApp.app;
  await db.updateTable("figuresDay").set({ metric: "active" }).where("metric", "=", "likes").execute();
  const asked = {
    from: "2026-01-07",
    to: "2026-02-11",
    site: null,
    country: "",
    isExact: true,
    metrics: ["active"],
  };
  const days = new Map((await listFigures(db, { ...asked, to: "2026-03-31" })).map(({ day, n }) => [day, n]));
  const read = async (length: "week" | "month") => {
    const [series] = await listStocks(db, asked, length);
    return series?.places.map((place, at) => [place, series.counts[at]]).sort();
  };
  const ends = ["2026-01-11", "2026-01-18", "2026-01-25", "2026-02-01", "2026-02-08", "2026-02-15"];
  expect(await read("week")).toEqual(ends.map((day, place) => [place, days.get(day)]));
  expect(await read("month")).toEqual(
    ["2026-01-31", "2026-02-28"].map((day, place) => [place, days.get(day)]),
  );
});

test("a state that is zero at the last counted day of a week is zero, whatever it was before", async () => {
  const { db } = testApp.app;
  await db.updateTable("figuresDay").set({ metric: "credits_owed" }).where("metric", "=", "likes").execute();
  await db
    .updateTable("figuresDay")
    .set({ metric: "debits_at_risk" })
    .where("metric", "=", "matches")
    .execute();
  await db
    .deleteFrom("figuresDay")
    .where("metric", "=", "debits_at_risk")
    .where("day", ">", "2026-01-14")
    .execute();
  const metrics = ["credits_owed", "debits_at_risk"];
  const asked = { from: "2026-01-05", to: "2026-01-25", site: null, country: "", isExact: true, metrics };
  const places = (await listStocks(db, asked, "week")).map((series) => [series.metric, series.places.sort()]);
  expect(places).toEqual([
    ["credits_owed", [0, 1, 2]],
    ["credits_owed", [0, 1, 2]],
    ["debits_at_risk", [0]],
    ["debits_at_risk", [0]],
  ]);
});

test("a day that is counted anew, changed or gone changes its week, and no other", async () => {
  const { db } = testApp.app;
  const all = { length: "week", country: "NL", isExact: false } as const;
  await db.deleteFrom("figuresDay").where("day", "=", "2026-01-14").where("metric", "=", "likes").execute();
  await db.updateTable("figuresDay").set({ n: 900, hidden: true }).where("day", "=", "2026-01-21").execute();
  await db.deleteFrom("figuresDay").where("day", "<", "2026-01-12").execute();
  await expectSums([FIRST, addDays(FIRST, DAYS - 1)], all);
  const kept = await db.selectFrom("figuresWeek").select("week").distinct().orderBy("week").execute();
  expect(kept[0]?.week).toBe("2026-01-12");
  await db.deleteFrom("figuresDay").execute();
  expect(await db.selectFrom("figuresWeek").select("week").execute()).toEqual([]);
});

type Kind = { length: "week" | "month" | "range"; country: string; isExact: boolean };

/** Compares what is read with a sum over the days. */
async function expectSums([from, to]: [string, string], { length, ...of }: Kind) {
  const asked = { ...of, from, to, site: null, metrics: ["likes", "matches"] };
  const { db } = testApp.app;
  const expected = new Map<string, number>();
  const isInside = (day: string) =>
    length === "range"
      ? from <= day && day <= to
      : periodOf(from, length) <= day && periodOf(day, length) <= to;
  const counted = await listFigures(db, { ...asked, from: "2025-12-01", to: "2026-04-30" });
  for (const { metric, part, day, n } of counted.filter((row) => isInside(row.day)))
    for (const key of [`${metric} ${part} ${length === "range" ? "" : periodOf(day, length)}`])
      expected.set(key, (expected.get(key) ?? 0) + (n ?? 0));
  const periods =
    length === "range" ? [""] : [...new Set(listDays(from, to).map((day) => periodOf(day, length)))];
  const read = new Map<string, number>();
  for (const { metric, part, places, counts } of await listSeries(db, asked, length))
    for (const [at, place] of places.entries())
      read.set(`${metric} ${part} ${periods[place]}`, counts[at] as number);
  expect(read).toEqual(expected);
}
