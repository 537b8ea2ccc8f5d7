import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moderating } from "#features/moderation/server/moderation.fixture.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { jobs } from "../../../jobs.ts";
import { monthCounts } from "../../../month-counts.ts";
import type { ReportView, TransparencyView } from "../contract.ts";
import { SECTIONS } from "../sections.ts";
import { transparencyReportCommand } from "./command.ts";

const HOUR = 3_600_000;
const ORDERS = "/api/desk/authority-orders";
const WORK = "/api/desk/work";

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
let olga: Person;
let folder: string;

/** A January in which something of everything happened, counted in February. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-transparency-"));
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
  olga = await makeStaff(testApp, { roles: ["operator"] });
  testApp.clock.set("2027-01-10T10:00:00Z");
  await olga.logIn();
  const [mira, lena, anna, berta, emil] = [
    desk.person(),
    desk.person("lead"),
    ...(await Promise.all([1, 2, 3].map(() => desk.make()))),
  ] as const;
  await desk.report(anna as never, "insult", emil as never);
  testApp.clock.advance(2 * HOUR);
  await desk.judge(mira, anna as never);
  await desk.report(berta as never, "hate", emil as never);
  testApp.clock.advance(4 * HOUR);
  await desk.judge(lena, berta as never, { outcome: "none" });
  await olga.logIn();
  await addOrder({ kind: "act", reference: "7 Js 12/27" });
  const dispute = await addOrder({ kind: "dispute", reference: "AC-9" });
  testApp.clock.advance(10 * HOUR);
  await olga.logIn();
  const end = { order: dispute, outcome: "reversed", done_at: testApp.clock.now().toISOString() };
  expect((await olga.ask("POST", "/api/desk/authority-order-ends", end)).status).toBe(204);
  for (const [country, n, hidden] of [
    ["", 40, false],
    ["DE", 35, false],
    ["NL", 3, true],
  ] as const)
    await query(
      `insert into figures_day (day, site_id, metric, country, part, n, hidden)
       values ('2027-01-31', $1, 'active', $2, 'month', $3, $4)`,
      [hereSite(testApp).id, country, n, hidden],
    );
  testApp.clock.set("2027-02-01T02:41:00Z");
  await olga.logIn();
  await countMonths();
}, 60_000);
afterAll(async () => {
  await testApp?.close();
  await rm(folder, { recursive: true, force: true });
});

const query = async (text: string, values: unknown[] = []) =>
  (await testApp.app.pool.query(text, values)).rows;
const countMonths = () => jobs.find(({ name }) => name === "count-months")?.run(testApp.app, {}, { id: "1" });

async function addOrder(more: object): Promise<number> {
  const now = testApp.clock.now().toISOString();
  const body = {
    ...{ client_id: randomUUID(), site: hereSite(testApp).id, country: "DE", received_at: now, told_at: now },
    ...{ category: "STATEMENT_CATEGORY_VIOLENCE", ...more },
  };
  const answer = await olga.ask("POST", ORDERS, body);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).id;
}

const read = async (query: string): Promise<ReportView> =>
  (await olga.ask("GET", `/api/desk/transparency-report?${query}`)).json();
const valuesOf = (report: ReportView, section: string) =>
  Object.fromEntries(
    report.sections
      .find(({ name }) => name === section)
      ?.rows.map(({ scope, indicator, value }) => [[indicator, scope].filter(Boolean).join(" "), value]) ??
      [],
  );
/** Has the report made as long work. */
async function keep(more: object = {}): Promise<{ run: string; id: number; sha256: string }> {
  const run = randomUUID();
  const input = { from: "2027-01", to: "2027-01", site: null, ...more };
  const started = await olga.ask("POST", WORK, { id: run, kind: "transparency_report", input });
  expect(started.status, await started.clone().text()).toBe(200);
  await testApp.runJobs();
  expect(await (await olga.ask("GET", `${WORK}/${run}`)).json()).toMatchObject({ state: "done" });
  const { reports }: TransparencyView = await (await olga.ask("GET", "/api/desk/transparency")).json();
  return { run, ...(reports[0] as { id: number; sha256: string }) };
}

describe("[B-11] the transparency report", () => {
  test("counts notices, decisions, orders, disputes, people and recipients of a month", async () => {
    const report = await read("from=2027-01&to=2027-01");
    expect(report.sections.map(({ name }) => name)).toEqual([...SECTIONS]);
    expect(valuesOf(report, "notices")).toMatchObject({
      ...{ notices_received: "2", notices_by_form: "0", notices_by_trusted_flaggers: "" },
      ...{ notices_processed: "2", notices_acted_on_by_terms: "1", notices_acted_on_by_law: "0" },
      ...{ notices_without_action: "1", notices_median_hours: "3.0", notices_processed_automatically: "0" },
      "notices_received STATEMENT_CATEGORY_CYBER_VIOLENCE": "1",
      "notices_median_hours STATEMENT_CATEGORY_CYBER_VIOLENCE": "2.0",
    });
    expect(valuesOf(report, "orders")).toMatchObject({
      ...{ orders_act_received: "1", "orders_act_received DE": "1", orders_act_median_hours_receipt: "0.0" },
      ...{ orders_act_median_hours_effect: "", orders_inform_received: "0" },
    });
    expect(valuesOf(report, "complaints")).toMatchObject({
      ...{ disputes_received: "1", disputes_reversed: "1", disputes_median_hours: "10.0" },
      complaints_received: "0",
    });
    expect(valuesOf(report, "human_resources")).toMatchObject({ moderators_per_month: "2" });
    expect(valuesOf(report, "recipients")).toEqual({
      monthly_active_recipients: "40",
      "monthly_active_recipients DE": "35",
    });
    expect(valuesOf(report, "identification")).toMatchObject({
      period_start: "2027-01-01",
      period_end: "2027-01-31",
    });
  });

  test("stays the same when its cases are gone, byte for byte, and is kept once with its hash", async () => {
    const first = await keep();
    expect(first.sha256).toMatch(/^[0-9a-f]{64}$/);
    await query("delete from safety_report");
    await query("truncate moderation_case cascade");
    await countMonths();
    expect(await keep()).toMatchObject({ id: first.id, sha256: first.sha256 });
    const { reports }: TransparencyView = await (await olga.ask("GET", "/api/desk/transparency")).json();
    expect(reports).toMatchObject([{ id: first.id, sha256: first.sha256, from: "2027-01", site: null }]);
    const file = await olga.ask("GET", `/api/desk/transparency-report-files?id=${first.id}`);
    expect(file.headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(Object.keys(files)).toHaveLength(11);
    expect(Buffer.from(files["03_notices.csv"] as Uint8Array).toString()).toContain(
      '"","notices_received","2"\r\n',
    );
    const once = () => olga.ask("POST", "/api/desk/work-downloads", { id: first.run });
    expect(unzipSync(new Uint8Array(await (await once()).arrayBuffer()))).toEqual(files);
    expect(await (await once()).json()).toMatchObject({ error: "work.taken" });
    const entries = await query(
      "select entry::jsonb from staff_audit where kind = 'transparency.report_made'",
    );
    expect(entries).toHaveLength(1);
  });

  test("is written by the command with the same bytes, for whole months that are over", async () => {
    const command = transparencyReportCommand(monthCounts);
    const run = (more: object) =>
      command.run(testApp.app, { from: "2027-01-01", to: "2027-01-31", out: folder, ...more });
    const { sha256 } = await keep();
    expect(await run({})).toContain(sha256);
    const names = await readdir(folder);
    expect(names).toHaveLength(11);
    const json = JSON.parse(await readFile(join(folder, "report.json"), "utf8"));
    expect(json).toMatchObject({ template: "2024/2835", from: "2027-01", to: "2027-01" });
    await expect(run({ to: "2027-01-30" })).rejects.toThrow("--to must be the last day of a month");
    await expect(run({ from: "2027-01-02" })).rejects.toThrow("--from must be the first day of a month");
    await expect(run({ to: "2027-02-28" })).rejects.toThrow("2027-02 has not been counted");
    await expect(run({ site: "999" })).rejects.toThrow("There is no site 999");
  });

  test("has nobody in its counts, and counts each month once, also if two processes begin at once", async () => {
    const columns = await query(
      "select column_name as name from information_schema.columns where table_name = 'transparency_count'",
    );
    expect(columns.map(({ name }) => name).sort()).toEqual([
      "facts",
      "minutes",
      "month",
      "n",
      "part",
      "site_id",
    ]);
    const before = await query("select count(*)::int as n from transparency_count");
    testApp.clock.set("2027-04-02T03:00:00Z");
    await olga.logIn();
    await Promise.all([countMonths(), countMonths()]);
    const months = await query(
      "select to_char(month, 'YYYY-MM') as month from transparency_month order by 1",
    );
    expect(months.map(({ month }) => month).slice(-3)).toEqual(["2027-01", "2027-02", "2027-03"]);
    const january = await query(
      "select count(*)::int as n from transparency_count where month = '2027-01-01'",
    );
    expect(january[0].n).toBeLessThanOrEqual(before[0].n);
  });
});

test("the acquirer's extract has the notices of one month, and those of one site alone", async () => {
  const of = async (more = "") =>
    (await olga.ask("GET", `/api/desk/acquirer-extracts?month=2027-01${more}`)).text();
  expect(await of()).toContain('"2027-01","STATEMENT_CATEGORY_CYBER_VIOLENCE","1","1","1","1","2.0"');
  expect((await of("&site=2147483647")).split("\r\n")).toHaveLength(2);
});

test.each([
  ["a month that is not over", "from=2027-01&to=2027-12", 409, "transparency.not_counted"],
  ["three years", "from=2024-01&to=2027-01", 409, "transparency.too_long"],
])("%s is refused", async (_, query, status, error) => {
  const answer = await olga.ask("GET", `/api/desk/transparency-report?${query}`);
  expect([answer.status, (await answer.json()).error]).toEqual([status, error]);
});

test.each([
  ["from=2027-03&to=2027-01", "to"],
  ["from=2027-13&to=2027-13", "from"],
])("%s is refused by field", async (query, field) => {
  const answer = await olga.ask("GET", `/api/desk/transparency-report?${query}`);
  expect([answer.status, Object.keys((await answer.json()).fields)]).toContainEqual(
    expect.arrayContaining([field]),
  );
});

describe("an order of an authority", () => {
  test("is written down once and ends once, in time", async () => {
    const client_id = randomUUID();
    const ids: number[] = [];
    for (const _ of [1, 2]) ids.push(await addOrder({ kind: "inform", reference: "3 Gs 1/27", client_id }));
    expect(new Set(ids).size).toBe(1);
    const settle = (more: object) =>
      olga.ask("POST", "/api/desk/authority-order-ends", {
        ...{ order: ids[0], outcome: "done", done_at: testApp.clock.now().toISOString(), ...more },
      });
    for (const [more, field] of [
      [{ outcome: "reversed" }, "outcome"],
      [{ done_at: "2020-01-01T00:00:00.000Z" }, "done_at"],
      [{ done_at: "2099-01-01T00:00:00.000Z" }, "done_at"],
    ] as const) {
      const answer = await settle(more);
      expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]]);
    }
    expect((await settle({})).status).toBe(204);
    const again = await settle({});
    expect([again.status, (await again.json()).error]).toEqual([409, "transparency.settled"]);
  });

  test("[B-11] that was written down after its month was counted is in the report of that month, and so is its confirmation", async () => {
    const of = async () =>
      valuesOf(
        await (await olga.ask("GET", "/api/desk/transparency-report?from=2027-02&to=2027-02")).json(),
        "orders",
      );
    const before = await of();
    const received_at = "2027-02-27T09:00:00.000Z";
    const order = await addOrder({ kind: "act", reference: "late", received_at, told_at: null });
    const tell = (told_at: string) =>
      olga.ask("POST", "/api/desk/authority-order-receipts", { order, told_at });
    for (const wrong of ["2027-02-27T08:59:00.000Z", "2099-01-01T00:00:00.000Z"]) {
      const answer = await tell(wrong);
      expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, ["told_at"]]);
    }
    expect((await tell("2027-02-27T11:00:00.000Z")).status).toBe(204);
    const again = await tell("2027-02-27T11:00:00.000Z");
    expect([again.status, (await again.json()).error]).toEqual([409, "transparency.told"]);
    const end = { order, outcome: "done", done_at: "2027-02-27T13:00:00.000Z" };
    expect((await olga.ask("POST", "/api/desk/authority-order-ends", end)).status).toBe(204);
    const after = await of();
    const added = (name: string) => Number(after[name] ?? 0) - Number(before[name] ?? 0);
    expect([added("orders_act_received"), added("orders_act_received DE")]).toEqual([1, 1]);
    expect(after).toMatchObject({
      orders_act_median_hours_receipt: "2.0",
      orders_act_median_hours_effect: "4.0",
    });
  });
});
