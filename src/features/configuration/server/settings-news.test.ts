import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sitesOf } from "#features/site/server/site.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";

const WHY = "Asked for by the customers";

let database: TestDatabase;
let testApp: TestApp;
let olga: Person;
let otto: Person;
let site: number;
beforeAll(async () => {
  database = await openTestDatabase({ of: "demo" });
  testApp = await openTestApp({ database, env: { BUS_URL: database.url } });
  olga = await makeStaff(testApp, { roles: ["operator"] });
  otto = await makeStaff(testApp, { roles: ["operator"] });
  site = hereSite(testApp).id;
});
afterAll(async () => {
  await testApp?.close();
  await database?.close();
});
beforeEach(async () => {
  for (const one of [olga, otto]) await one.logIn();
});

async function send(by: Person, path: string, json: object) {
  await by.confirm();
  return by.ask("POST", path, json);
}

async function change(path: string, set: object) {
  const { revision } = await (await olga.ask("GET", `/api/desk/settings?site=${site}`)).json();
  return send(olga, path, { site, revision, why: WHY, set });
}

const propose = async (set: object): Promise<number> =>
  (await (await change("/api/desk/settings/proposals", set)).json()).id;
const agree = (id: number) =>
  send(otto, "/api/desk/settings/proposal-answers", { id, answer: "agreed", why: WHY });

test("a change saved in one process is used by another after the news, and within 6 s without a bus [bad case 36]", async () => {
  const hearing = await openTestApp({ database, env: { BUS_URL: database.url } });
  const deaf = await openTestApp({ database });
  const set = {
    message_length: 800,
    force_all_locales: true,
    signups: "with_trafficsource",
    age_session_countries: ["FR"],
    mail_from: "love@velvet.example",
    payment_preference: [{ provider: "adyen", countries: ["DE"] }],
    brand_colour: "#0b5d5d",
  };
  const table = { gift_credits: { rose: 3 } };
  const valuesIn = (app: TestApp) => sitesOf(app.app).get(site).values;
  expect((await change("/api/desk/settings", set)).status).toBe(200);
  expect((await agree(await propose(table))).status).toBe(204);
  const { revision } = await (await olga.ask("GET", `/api/desk/texts?site=${site}`)).json();
  const text = { text_en_index_title: "New words" };
  expect((await send(olga, "/api/desk/texts", { site, revision, why: WHY, set: text })).status).toBe(200);
  expect(valuesIn(testApp)).toMatchObject({ ...set, ...table });
  await expect.poll(() => valuesIn(hearing), { timeout: 4_000 }).toMatchObject({ ...set, ...table });
  await expect.poll(() => valuesIn(deaf), { timeout: 6_000 }).toMatchObject({ ...set, ...table });
  for (const app of [hearing, deaf]) {
    const own = () => sitesOf(app.app).get(site);
    await expect.poll(() => own().ownTexts.en, { timeout: 6_000 }).toEqual({ index_title: "New words" });
    expect(own().brand.palette?.light.primary).toBe("#0b5d5d");
  }
  await hearing.close();
  await deaf.close();
});

test("the open desk hears of a proposal to change settings, and of its answer", async () => {
  const told = async () => {
    const { rows } = await testApp.app.pool.query(
      "select count(*)::integer as told from graphile_worker._private_jobs where payload ->> 'about' = 'proposals'",
    );
    return rows[0].told;
  };
  const before = await told();
  const id = await propose({ refund_days: 40 });
  expect(await told()).toBe(before + 1);
  await agree(id);
  expect(await told()).toBe(before + 2);
});
