import { sql } from "kysely";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import type { DayCount } from "#platform/figures/day-counter.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { dayFigures } from "../../../day-figures.ts";
import type { FiguresView } from "../contract.ts";
import { addDays, listDays } from "../days.ts";
import { countDays } from "./count-days.ts";

const TODAY = "2026-11-21";
const PAGES = ["people", "money", "moderation"];

let testApp: TestApp;
let lea: Person;
let fay: Person;
let mira: Person;
let sam: Person;
beforeAll(async () => {
  testApp = await openTestApp();
  lea = await makeStaff(testApp, { roles: ["lead"] });
  fay = await makeStaff(testApp, { roles: ["finance"] });
  mira = await makeStaff(testApp, { roles: ["moderator"] });
  sam = await makeStaff(testApp, { roles: ["support"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  // The limits of calls count by the minute.
  testApp.clock.set(`${TODAY}T12:00:00Z`);
  await testApp.app.db.deleteFrom("figuresDay").execute();
});

/** Stores these figures for a day, as a feature counts them. */
async function store(day: string, counts: (Partial<DayCount> & { metric: string })[]) {
  const full = counts.map((count) => ({
    siteId: hereSite(testApp).id,
    country: null,
    part: "",
    n: 0,
    ...count,
  }));
  const metrics = [...new Set(counts.map(({ metric }) => metric))];
  await countDays(testApp.app, { counters: [{ metrics, count: async () => full }], days: [day] });
}

const range = (from: string, to: string, more = "") => `from=${from}&to=${to}${more}`;
async function read(by: Person, page: string, query: string): Promise<FiguresView> {
  const answer = await by.ask("GET", `/api/desk/figures/${page}?${query}`);
  expect(answer.status).toBe(200);
  return answer.json();
}
const drawn = ({ drawings }: FiguresView, metric: string, kind = "line") =>
  drawings.find((drawing) => drawing.metric === metric && drawing.kind === kind)?.series;

test("each page is for those with its right", async () => {
  const opens = async (by: Person) =>
    Promise.all(
      [...PAGES, "success"].map(
        async (page) =>
          (await by.ask("GET", `/api/desk/figures/${page}?${page === "success" ? "" : range(TODAY, TODAY)}`))
            .ok,
      ),
    );
  expect(await opens(lea)).toEqual([true, false, true, true]);
  expect(await opens(fay)).toEqual([false, true, false, false]);
  expect(await opens(mira)).toEqual([false, false, true, false]);
  expect(await opens(sam)).toEqual([false, false, false, false]);
});

test("a range has to be days in order, ten years at most, and sites and countries have to exist", async () => {
  const fields = async (query: string) => {
    const answer = await lea.ask("GET", `/api/desk/figures/people?${query}`);
    return [answer.status, Object.keys((await answer.json()).fields ?? {})];
  };
  expect(await fields(range("2026-11-22", TODAY))).toEqual([400, ["to"]]);
  expect(await fields(range("2026-02-30", TODAY))).toEqual([400, ["from"]]);
  expect(await fields(range("1999-01-01", TODAY))).toEqual([400, ["from"]]);
  expect(await fields(range("1970-01-01", "9998-12-31"))).toEqual([400, ["from"]]);
  expect(await fields(range("9999-12-30", "9999-12-31"))).toEqual([400, ["from", "to"]]);
  expect(await fields(range("0000-01-01", "0000-01-02"))).toEqual([400, ["from", "to"]]);
  expect(await fields(range(TODAY, TODAY, "&country=XX"))).toEqual([400, ["country"]]);
  expect(await fields(range(TODAY, TODAY, "&site=99999999999"))).toEqual([400, ["site"]]);
});

test("days without anything are zero, and days before the first and after today are not counted", async () => {
  await store("2026-11-18", [{ metric: "matches", n: 7 }]);
  await store("2026-11-20", [{ metric: "matches", n: 9 }]);
  const view = await read(lea, "people", range("2026-11-17", "2026-11-22"));
  expect(view.first_day).toBe("2026-11-18");
  expect(drawn(view, "matches")).toEqual([
    { part: "", currency: "", values: [null, 7, 0, 9, 0, null], withheld: [] },
  ]);
});

test.each([
  { from: "2026-08-14", step: "day", periods: 100, first: "2026-08-14" },
  { from: "2026-08-13", step: "week", periods: 15, first: "2026-08-10" },
  { from: "2024-11-02", step: "week", periods: 108, first: "2024-10-28" },
  { from: "2024-11-01", step: "month", periods: 25, first: "2024-11-01" },
])("a range from $from is shown by $step, and its periods add up to its days", async (shown) => {
  const days = listDays(shown.from, TODAY);
  for (const [at, day] of days.filter((_, nth) => nth % 20 === 0).entries())
    await store(day, [{ metric: "likes", n: at + 1 }]);
  const view = await read(lea, "people", range(shown.from, TODAY));
  expect([view.step, view.periods.length, view.periods[0]]).toEqual([shown.step, shown.periods, shown.first]);
  const sum = (drawn(view, "likes")?.[0]?.values ?? []).reduce<number>((all, value) => all + (value ?? 0), 0);
  const { rows } = await sql<{
    n: number;
  }>`select sum(n)::int as n from figures_day where country = ''`.execute(testApp.app.db);
  expect(sum).toBe(rows[0]?.n);
});

test("[B-05] sign-ups, conversions, messages, revenue and reports are drawn by day", async () => {
  await store(TODAY, [
    { metric: "sign_ups", part: "known", n: 30 },
    { metric: "conversions", part: "0", n: 12 },
    { metric: "conversions", part: "more", n: 8 },
    { metric: "messages", part: "text", n: 400 },
    { metric: "net", n: 0, amount: 5_000, currency: "EUR" },
    { metric: "reports", part: "scam", n: 7 },
  ]);
  const values = async (by: Person, page: string, metric: string, kind: string) =>
    drawn(await read(by, page, range(TODAY, TODAY)), metric, kind)?.map((series) => series.values);
  expect(await values(lea, "people", "sign_ups", "line")).toEqual([[30]]);
  expect(await values(lea, "people", "conversions", "total")).toEqual([[20]]);
  expect(await values(lea, "people", "messages", "line")).toEqual([[400]]);
  expect(await values(fay, "money", "net", "total")).toEqual([[5_000]]);
  expect(await values(mira, "moderation", "reports", "total")).toEqual([[7]]);
});

test("money of several currencies is never added, and shares and medians come from the stored figures", async () => {
  const gross = { metric: "gross", part: "creditcard" };
  await store("2026-10-20", [{ ...gross, n: 400, amount: 1, currency: "EUR" }]);
  await store("2026-11-20", [
    { ...gross, n: 200, amount: 5_000, currency: "EUR", country: "NL" },
    { ...gross, n: 1, amount: 700, currency: "SEK", country: "SE" },
    { metric: "disputes", part: "creditcard", n: 2, amount: 900, currency: "EUR", country: "NL" },
  ]);
  const view = await read(fay, "money", range("2026-11-20", "2026-11-20"));
  expect(drawn(view, "gross", "total")).toEqual([
    { part: "", currency: "EUR", values: [5_000], withheld: [] },
    { part: "", currency: "SEK", values: [700], withheld: [] },
  ]);
  const rates = Object.fromEntries(
    view.facts.filter(({ month }) => month === "2026-11-01").map(({ name, share }) => [name, share]),
  );
  expect(rates).toEqual({ disputes_visa: 2 / 201, disputes_mastercard: 2 / 400 });
  await store(TODAY, [
    { metric: "decision_time", part: "1h", n: 4 },
    { metric: "decision_time", part: "24h", n: 5 },
    { metric: "late", n: 3 },
    { metric: "appeals", part: "kept", n: 6 },
    { metric: "appeals", part: "overturned", n: 2 },
  ]);
  const { facts } = await read(mira, "moderation", range(TODAY, TODAY));
  expect(facts.map(({ name, share, part }) => [name, share ?? part])).toEqual([
    ["median_time", "24h"],
    ["late", 3 / 9],
    ["overturned", 2 / 8],
    ["agreed", null],
  ]);
});

test("[B-10] [bad case 42] one payer in a country is withheld and cannot be computed from the total, and finance sees it", async () => {
  const payers = (country: string, n: number) => ({ metric: "conversions", part: "0", country, n });
  await store(TODAY, [payers("NL", 1), payers("DE", 30), payers("FR", 12)]);
  await store("2026-11-20", [payers("NL", 1)]);
  const of = async (country: string, day = TODAY) => {
    const view = await read(lea, "people", range(day, day, country && `&country=${country}`));
    const [series] = drawn(view, "conversions", "total") ?? [];
    return { value: series?.values[0], isWithheld: series?.withheld.length === 1 };
  };
  expect(await of("")).toEqual({ value: 43, isWithheld: false });
  expect(await of("NL")).toEqual({ value: 0, isWithheld: true });
  expect(await of("FR")).toEqual({ value: 0, isWithheld: true });
  expect(await of("DE")).toEqual({ value: 30, isWithheld: false });
  // The only payer of a day: zeros elsewhere would tell their country.
  for (const country of ["NL", "DE", "SE"])
    expect(await of(country, "2026-11-20")).toEqual({ value: 0, isWithheld: true });

  const csv = await (
    await lea.ask("GET", `/api/desk/figures/people-files?${range("2026-11-20", TODAY, "&country=NL")}`)
  ).text();
  expect(csv.split("\r\n")).toContain(`"${TODAY}","Velvet","NL","conversions","0","< 5","",""`);
  expect(csv).not.toContain('"1"');

  await store(TODAY, [
    { metric: "gross", part: "creditcard", country: "NL", n: 1, amount: 999, currency: "EUR" },
  ]);
  const money = await read(fay, "money", range(TODAY, TODAY, "&country=NL"));
  expect(drawn(money, "gross", "total")).toEqual([
    { part: "", currency: "EUR", values: [999], withheld: [] },
  ]);
});

describe("[bad case 41] a day whose rows go with accounts", () => {
  const DAY = "2026-11-10";
  /** Counts the day after so many days, when so many rows are left. @returns its figure */
  async function countAfter(days: number, n: number, closesAfter: number, time = "12:00") {
    testApp.clock.set(`${addDays(DAY, days)}T${time}:00Z`);
    const count = async () => [{ metric: "likes", siteId: hereSite(testApp).id, country: null, part: "", n }];
    await countDays(testApp.app, {
      counters: [{ metrics: ["likes"], closesAfter, count }],
      days: [DAY],
    });
    const figures = testApp.app.db.selectFrom("figuresDay").select("n").where("country", "=", "");
    return Number((await figures.executeTakeFirst())?.n);
  }

  test.each([1, 7])("is counted for %i days after it, and not again", async (closesAfter) => {
    expect(await countAfter(1, 9, closesAfter)).toBe(9);
    expect(await countAfter(closesAfter, 8, closesAfter)).toBe(8);
    expect(await countAfter(closesAfter + 1, 5, closesAfter)).toBe(8);
  });

  test("is counted later if no job ran, or the last one ran before it ended", async () => {
    expect(await countAfter(20, 6, 1)).toBe(6);
    await testApp.app.db.deleteFrom("figuresDay").execute();
    expect(await countAfter(0, 4, 1, "23:57")).toBe(4);
    expect(await countAfter(3, 7, 1)).toBe(7);
    expect(await countAfter(4, 2, 1)).toBe(7);
  });

  test("is closed a day after it, but for mails, whose bounces come late, and money, which is kept", () => {
    const closes = (metric: string) =>
      dayFigures.find(({ metrics }) => metrics.includes(metric))?.closesAfter ?? null;
    const known = ["sign_ups", "likes", "messages", "conversions", "credits", "reports", "mails", "net"];
    expect(known.map(closes)).toEqual([1, 1, 1, 1, 1, 1, 7, null]);
  });
});

test("[B-10] [bad case 42] a share is not said if one of its figures is withheld", async () => {
  await store(TODAY, [
    { metric: "sign_ups", country: "NL", n: 30 },
    { metric: "sign_ups", country: "DE", n: 30 },
    { metric: "confirmations", country: "NL", n: 3 },
    { metric: "confirmations", country: "DE", n: 15 },
  ]);
  const confirmed = async (country: string) =>
    (await read(lea, "people", range(TODAY, TODAY, country))).facts.find(({ name }) => name === "confirmed")
      ?.share;
  expect([await confirmed(""), await confirmed("&country=NL")]).toEqual([18 / 60, null]);
  await store(TODAY, [
    { metric: "decision_time", part: "1h", country: "NL", n: 2 },
    { metric: "decision_time", part: "24h", country: "NL", n: 40 },
    { metric: "decision_time", part: "1h", country: "DE", n: 40 },
    { metric: "decision_time", part: "24h", country: "DE", n: 40 },
  ]);
  const median = async (country: string) =>
    (await read(mira, "moderation", range(TODAY, TODAY, country))).facts[0]?.part;
  expect([await median(""), await median("&country=NL")]).toEqual(["24h", null]);
});

test("what became of mails and pushes is drawn by type, and agreement of samples as a share", async () => {
  await store(TODAY, [
    { metric: "push_types", part: "new_messages_taken", n: 12 },
    { metric: "push_types", part: "new_messages_gone", n: 2 },
    { metric: "mail_types", part: "news_complained", n: 1 },
    { metric: "agreement", part: "same", n: 3 },
    { metric: "agreement", part: "different", n: 1 },
  ]);
  await store("2026-11-20", [{ metric: "push_types", part: "new_messages_taken", n: 5 }]);
  const people = await read(lea, "people", range("2026-11-20", TODAY));
  const parts = (metric: string) => drawn(people, metric, "grid")?.map(({ part, values }) => [part, values]);
  expect(parts("push_types")).toEqual([
    ["new_messages_gone", [2]],
    ["new_messages_taken", [17]],
  ]);
  expect(parts("mail_types")).toEqual([["news_complained", [1]]]);
  const { facts } = await read(mira, "moderation", range(TODAY, TODAY));
  expect(facts.find(({ name }) => name === "agreed")?.share).toBe(3 / 4);
});

test("[B-10] the file has every figure by day and site, money in minor units, with the parts of the page only", async () => {
  await store(TODAY, [
    { metric: "gross", part: "creditcard", n: 2, amount: 1_998, currency: "EUR" },
    { metric: "sign_ups", part: "known", n: 9 },
  ]);
  const answer = await fay.ask("GET", `/api/desk/figures/money-files?${range(TODAY, TODAY)}`);
  expect(answer.headers.get("content-disposition")).toContain(`figures-money-${TODAY}-${TODAY}.csv`);
  expect((await answer.text()).replace("\uFEFF", "").split("\r\n")).toEqual([
    '"day","site","country","metric","part","count","minor_units","currency"',
    `"${TODAY}","Velvet","","gross","creditcard","2","1998","EUR"`,
    "",
  ]);
});

test("[B-10] [bad case 43] five years of figures read no table but that of the figures", async () => {
  await store(TODAY, [{ metric: "messages", part: "text", n: 9 }]);
  const statements: string[] = [];
  const record = (client: PoolClient) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((asked: string | { text: string }, ...more: unknown[]) => {
      statements.push(typeof asked === "string" ? asked : asked.text);
      return query(asked, ...more);
    }) as typeof client.query;
  };
  testApp.app.pool.on("acquire", record);
  const five = range(addDays(TODAY, -5 * 365), TODAY);
  await read(lea, "people", five);
  await read(lea, "people", `${five}&country=NL&site=1`);
  await read(fay, "money", five);
  await read(mira, "moderation", five);
  await lea.ask("GET", `/api/desk/figures/people-files?${five}`);
  testApp.app.pool.off("acquire", record);
  const tables = new Set(
    statements.flatMap((text) =>
      [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/gi)].map(([, name]) => name),
    ),
  );
  expect(tables).toContain("figures_day");
  // Whoever asks is found first, in every call of the desk.
  const own = [...tables].filter(
    (name) =>
      !name?.startsWith("staff_") &&
      !["figures_day", "figures_week", "figures", "by_period"].includes(name as string),
  );
  expect(own).toEqual([]);
});
