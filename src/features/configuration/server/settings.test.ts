import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { SettingView } from "../contract.ts";

const WHY = "Asked for by the customers";

let testApp: TestApp;
let olga: Person;
let otto: Person;
let site: number;
beforeAll(async () => {
  testApp = await openTestApp();
  olga = await makeStaff(testApp, { roles: ["operator"] });
  otto = await makeStaff(testApp, { roles: ["operator"] });
  site = hereSite(testApp).id;
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  // The limits of calls count by the minute.
  testApp.clock.advance(60_000);
  await olga.logIn();
  await otto.logIn();
  await testApp.setSettings({});
});

const read = async (path: string, by = olga) => (await by.ask("GET", path)).json();
const form = (by = olga) => read(`/api/desk/settings?site=${site}`, by);
const revision = async () => (await form()).revision as number;
const changes = async (query = "") =>
  (await read(`/api/desk/settings/changes?site=${site}${query}`)).changes as {
    id: number;
    [field: string]: unknown;
  }[];
const applied = async (name: string, of = testApp) =>
  (await (await of.ask("/api/settings.php")).json()).settings[name];
const errorOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

async function send(by: Person, path: string, json: object) {
  await by.confirm();
  return by.ask("POST", path, json);
}

async function save(by: Person, change: object) {
  return send(by, "/api/desk/settings", { site, revision: await revision(), why: WHY, ...change });
}

const propose = async (by: Person, set: object) =>
  send(by, "/api/desk/settings/proposals", { site, revision: await revision(), why: WHY, set });
const answer = (by: Person, id: number, words = "agreed") =>
  send(by, "/api/desk/settings/proposal-answers", { id, answer: words, why: "Looked at it" });

describe("the settings of a site", () => {
  test("are listed with group, control, bounds and default, beside those of another site", async () => {
    const { sites } = await read("/api/desk/sites");
    expect(sites.map(({ name, faults }: { name: string; faults: number }) => [name, faults])).toEqual([
      ["Velvet", 0],
      ["Avondrood", 0],
      ["Samtlicht", 0],
    ]);
    const { settings, faults, may_write } = await read(
      `/api/desk/settings?site=${site}&beside=${sites[1].id}`,
    );
    const named = (name: string) => settings.find((one: SettingView) => one.name === name);
    expect([faults, may_write]).toEqual([[], true]);
    expect(named("message_length")).toEqual({
      name: "message_length",
      group: "chat",
      control: { kind: "number", min: 1, max: 10_000 },
      ...{ unit: "characters", per: null, default: 1_000, value: 1_000, beside: 1_500 },
      ...{ is_changed: false, is_dangerous: false },
    });
    const kinds = (settings as SettingView[]).map(({ name, control }) => [name, control.kind]);
    expect(Object.fromEntries(kinds)).toMatchObject({
      signups: "choice",
      countries: "selection",
      force_all_locales: "switch",
      mail_from: "text",
      gift_credits: "table",
      age_policy: "table",
      try_out_prices: "table",
      payment_preference: "preference",
    });
    expect(named("mail_from").control).toEqual({ kind: "text", may_be_empty: true });
    expect(named("leaving_refund").control.options).toEqual(["window", "all"]);
  });

  test("of two who save from the same page: the second sees the difference, nothing is lost, and taking back asks about later changes [bad case 34]", async () => {
    const seen = await revision();
    const change = { site, revision: seen, why: WHY };
    expect((await send(olga, "/api/desk/settings", { ...change, set: { message_length: 900 } })).status).toBe(
      200,
    );
    const second = await send(otto, "/api/desk/settings", { ...change, set: { upload_megabytes: 5 } });
    expect(await errorOf(second)).toMatchObject({ status: 409, error: "configuration.changed_since" });
    expect([await applied("message_length"), await revision()]).toEqual([900, seen + 1]);
    const [first] = await changes();
    expect(first).toMatchObject({
      by: olga.alias,
      differences: [{ setting: "message_length", from: 1_000, to: 900 }],
    });
    expect((await save(otto, { set: { upload_megabytes: 5, message_length: 950 } })).status).toBe(200);
    const kept = (await form()).settings.filter((one: SettingView) => one.is_changed);
    expect(Object.fromEntries(kept.map(({ name, value }: SettingView) => [name, value]))).toEqual({
      message_length: 950,
      upload_megabytes: 5,
    });
    const plan = await read(`/api/desk/settings/revert?change=${first?.id}`);
    expect(plan.changed_later).toEqual([{ setting: "message_length", now: 950 }]);
  });

  test("equal to the default are not stored, and a reset takes a stored one away", async () => {
    await save(olga, { set: { message_length: 800, uploads_per_hour: 100 } });
    await save(olga, { set: { uploads_per_hour: 120 }, reset: ["message_length"] });
    const { rows } = await testApp.app.pool.query("select settings from site_site where is_default");
    expect(rows).toEqual([{ settings: {} }]);
    expect((await changes())[0]?.differences).toEqual([
      { setting: "message_length", from: 800, to: 1_000, is_dangerous: false },
      { setting: "uploads_per_hour", from: 100, to: 120, is_dangerous: false },
    ]);
  });

  test.each([
    [{ message_length: 0 }, "message_length", "Please enter 1 or more."],
    [{ message_length: "long" }, "message_length", /./],
    [{ message_lenght: 5 }, "message_lenght", /./],
    [{ signups: "everyone" }, "signups", /./],
    [{ mail_from: "nobody" }, "mail_from", /./],
    [{ gift_credits: { rose: 11 } }, "gift_credits.rose", /./],
    [{ age_policy: { "UK.chat": "provider" } }, "age_policy.UK.chat", /./],
    [{ free_photos: 30 }, "free_photos", /premium_photos/],
    [{ premium_photos: 2 }, "premium_photos", /free_photos/],
    [{ min_age: 17 }, "min_age", /18/],
    [{ session_days: 200, session_max_days: 100 }, "session_days", /session_max_days/],
  ])("[bad case 35] refuse %j by field and change nothing", async (set, field, words) => {
    for (const path of ["/api/desk/settings/plans", "/api/desk/settings", "/api/desk/settings/proposals"]) {
      const body = path.endsWith("plans")
        ? { site, set }
        : { site, set, revision: await revision(), why: WHY };
      const { status, fields } = await errorOf(await send(olga, path, body));
      expect(status).toBe(400);
      expect(fields[field]).toMatch(words);
    }
    expect((await form()).settings.some((one: SettingView) => one.is_changed)).toBe(false);
  });

  test("are saved only with a reason and a fresh confirmation, and a change that changes nothing is refused", async () => {
    const change = { site, revision: await revision(), set: { message_length: 700 } };
    expect(
      await errorOf(await olga.ask("POST", "/api/desk/settings", { ...change, why: WHY })),
    ).toMatchObject({
      status: 403,
      error: "staff.confirm_first",
    });
    const short = await send(olga, "/api/desk/settings", { ...change, why: "no" });
    expect((await errorOf(short)).fields).toHaveProperty("why");
    expect(await errorOf(await save(olga, { set: { message_length: 1_000 } }))).toMatchObject({
      status: 409,
      error: "configuration.no_change",
    });
    expect(await applied("message_length")).toBe(1_000);
  });

  test("[bad case 35] that are wrong in the database stop no running process, are named, and can be taken away", async () => {
    await testApp.setSettings({ message_length: 700 });
    for (const wrong of ["[]", "null", '"min_age"'])
      await expect(
        testApp.app.pool.query("update site_site set settings = $1::jsonb where is_default", [wrong]),
      ).rejects.toThrow("site_site_settings_check");
    await testApp.setSettings({ message_length: -5, min_agee: 3, free_photos: 30 });
    expect(await applied("message_length")).toBe(700);
    const { faults, settings } = await form();
    expect(faults).toMatchObject([
      { setting: "min_agee", problem: "unknown" },
      { setting: "message_length", problem: "invalid" },
      { setting: "free_photos", problem: "above", other: "premium_photos" },
    ]);
    expect(settings.find((one: SettingView) => one.name === "message_length").value).toBe(700);
    const { sites } = await read("/api/desk/sites");
    expect(sites[0].faults).toBe(3);
    const reset = ["min_agee", "message_length", "free_photos"];
    expect((await save(olga, { reset })).status).toBe(200);
    expect((await form()).faults).toEqual([]);
    expect(await applied("message_length")).toBe(1_000);
  });
});

describe("a dangerous setting", () => {
  test("is not saved by one person alone", async () => {
    expect(await errorOf(await save(olga, { set: { refund_days: 30 } }))).toMatchObject({
      status: 409,
      error: "configuration.second_person",
    });
    expect(await applied("refund_days")).toBe(14);
  });

  test("applies when another person agrees, and the history names both", async () => {
    const { id } = await (await propose(olga, { refund_days: 30 })).json();
    expect(await applied("refund_days")).toBe(14);
    expect(await errorOf(await answer(olga, id))).toMatchObject({ status: 409, error: "staff.own_proposal" });
    expect((await answer(otto, id)).status).toBe(204);
    expect(await applied("refund_days")).toBe(30);
    expect((await changes())[0]).toMatchObject({ by: olga.alias, agreed_by: otto.alias, why: WHY });
    expect(await errorOf(await answer(otto, id))).toMatchObject({ error: "staff.proposal_over" });
  });

  test("stays if the second person refuses, or if the same setting has changed since", async () => {
    const { id: refused } = await (await propose(olga, { refund_days: 60 })).json();
    expect((await answer(otto, refused, "refused")).status).toBe(204);
    const { id: late } = await (await propose(olga, { refund_days: 60, message_length: 600 })).json();
    await save(otto, { set: { message_length: 500 } });
    expect(await errorOf(await answer(otto, late))).toMatchObject({ error: "configuration.changed_since" });
    expect([await applied("refund_days"), await applied("message_length")]).toEqual([14, 500]);
  });

  test("may be agreed to although other settings have changed since", async () => {
    const { id } = await (await propose(olga, { refund_days: 60 })).json();
    await save(otto, { set: { message_length: 500 } });
    expect((await answer(otto, id)).status).toBe(204);
    expect([await applied("refund_days"), await applied("message_length")]).toEqual([60, 500]);
  });

  test("is a limit that is raised to ten times its default, too, in one step or in several", async () => {
    const plan = await (
      await olga.ask("POST", "/api/desk/settings/plans", { site, set: { uploads_per_hour: 1_200 } })
    ).json();
    expect(plan).toEqual({
      differences: [{ setting: "uploads_per_hour", from: 120, to: 1_200, is_dangerous: true }],
      needs_second_person: true,
    });
    await save(olga, { set: { uploads_per_hour: 1_000 } });
    const next = await olga.ask("POST", "/api/desk/settings/plans", {
      site,
      set: { uploads_per_hour: 2_000 },
    });
    expect(await next.json()).toMatchObject({ needs_second_person: true });
    const lower = await olga.ask("POST", "/api/desk/settings/plans", {
      site,
      set: { uploads_per_hour: 900 },
    });
    expect(await lower.json()).toMatchObject({ needs_second_person: false });
    await save(olga, { set: { uploads_per_hour: 120 } });
  });
});

describe("taking a change back", () => {
  test("is a new change with the values before, and names what was changed again later", async () => {
    await save(olga, { set: { message_length: 800, uploads_per_hour: 100 } });
    const [first] = await changes();
    await save(otto, { set: { message_length: 700 } });
    const plan = await read(`/api/desk/settings/revert?change=${first?.id}`);
    expect(plan).toEqual({
      site,
      set: { message_length: 1_000, uploads_per_hour: 120 },
      prices: [],
      changed_later: [{ setting: "message_length", now: 700 }],
    });
    expect((await save(olga, { set: plan.set, reverts: first?.id })).status).toBe(200);
    expect(await applied("message_length")).toBe(1_000);
    const [latest] = await changes();
    expect(latest).toMatchObject({ reverts: first?.id, by: olga.alias });
  });

  test("of a change at another site, or of none, is refused", async () => {
    await save(olga, { set: { message_length: 800 } });
    const [first] = await changes();
    const { sites } = await read("/api/desk/sites");
    const elsewhere = {
      site: sites[1].id,
      revision: 0,
      why: WHY,
      set: { message_length: 5 },
      reverts: first?.id,
    };
    expect((await send(olga, "/api/desk/settings", elsewhere)).status).toBe(404);
    expect((await olga.ask("GET", "/api/desk/settings/revert?change=999999")).status).toBe(404);
  });
});

test("the history of one setting, and each change in the audit log without values", async () => {
  await save(olga, { set: { message_length: 640 } });
  await save(olga, { set: { uploads_per_hour: 90 } });
  expect((await changes("&setting=message_length"))[0]?.differences).toEqual([
    { setting: "message_length", from: 1_000, to: 640, is_dangerous: false },
  ]);
  const [newest, before] = await changes();
  expect((await changes(`&before=${newest?.id}`))[0]).toEqual(before);
  const { rows } = await testApp.app.pool.query("select entry from staff_audit order by id desc limit 1");
  expect(rows[0]?.entry).toContain("uploads_per_hour");
  expect(JSON.parse(rows[0]?.entry).changes).toEqual({
    change: { after: newest?.id },
    settings: { after: ["uploads_per_hour"] },
  });
});
