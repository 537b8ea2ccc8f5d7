import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function setSites(own: Record<string, unknown>, other: Record<string, unknown> = {}) {
  await testApp.app.pool.query(
    "update site_site set settings = case when is_default then $1::jsonb else $2::jsonb end",
    [own, other],
  );
  await testApp.refreshSites();
}

type Way = { from: string; query?: string; host?: string };
const post = (path: string, json: unknown, { query = "", ...way }: Way) =>
  testApp.ask(path + query, { method: "POST", json, ...way, headers: { cookie: "locale=en" } });

let accounts = 0;
const signUp = (way: Way) => {
  const name = `Fresh${++accounts}`;
  return post(
    "/api/signups",
    {
      email: `${name}@example.org`,
      name,
      date_of_birth: "1990-06-15",
      password: "violet canoe harbour",
      terms: true,
    },
    way,
  );
};
const logIn = (way: Way) =>
  post("/api/user.php", { email: `${randomUUID()}@nobody.example`, password: "wrong" }, way);
const declare = (way: Way) =>
  post(
    "/api/withdrawals",
    {
      client_id: randomUUID(),
      name: "Anna",
      email: `${randomUUID()}@members.example`,
      order: "1",
    },
    way,
  );
const search = ({ query = "", ...way }: Way) => testApp.ask(`/api/members${query}`, way);

/** Each limit for visitors, with the number of calls that pass when the setting is 2. */
const LIMITS = [
  { setting: "signups_per_hour", act: signUp, passes: 2 },
  { setting: "login_tries_per_address", act: logIn, passes: 1 },
  { setting: "withdrawals_per_day_per_address", act: declare, passes: 2 },
  { setting: "searches_per_minute", act: search, passes: 2 },
] as const;

let network = 0;
const nextNetwork = () => `2001:db8:${(++network).toString(16)}`;

describe.each(LIMITS)("$setting", ({ setting, act, passes }) => {
  test("counts an IPv6 /64 as one address, and allows its /48 eight times as much", async () => {
    await setSites({ [setting]: 2 });
    const net = nextNetwork();
    const passed = async (from: string) => (await act({ from })).status !== 429;
    for (let n = 0; n < passes; n++) expect(await passed(`${net}:0::${n + 1}`)).toBe(true);
    expect(await passed(`${net}:0:ffff::1`)).toBe(false);
    // Refused calls have not been counted against the neighbours.
    let inNetwork = passes;
    for (let customer = 1; await passed(`${net}:${customer.toString(16)}::1`); customer++) {
      expect(++inNetwork).toBeLessThanOrEqual(16);
    }
    expect(inNetwork).toBeGreaterThanOrEqual(14);
    expect(await passed(`${nextNetwork()}::1`)).toBe(true);
  });

  test("counts an IPv4 address that is written as IPv6 as IPv4", async () => {
    await setSites({ [setting]: 2 });
    const host = `203.0.113.${++network}`;
    const passed = async (from: string) => (await act({ from })).status !== 429;
    for (let n = 0; n < passes; n++) expect(await passed(host)).toBe(true);
    expect(await passed(`::ffff:${host}`)).toBe(false);
  });

  test("a forced domain gives neither a new count nor another site's limit", async () => {
    await setSites({ [setting]: 2 }, { [setting]: 1_000 });
    const from = `198.51.100.${++network}`;
    const passed = async (query: string) => (await act({ from, query })).status !== 429;
    for (let n = 0; n < passes; n++) expect(await passed("")).toBe(true);
    for (const domain of ["nl.localhost", "de.localhost", "localhost"])
      expect([domain, await passed(`?domain=${domain}`)]).toEqual([domain, false]);
  });

  test("is counted once for all sites of the installation", async () => {
    await setSites({ [setting]: 2 }, { [setting]: 3 });
    const from = `192.0.2.${++network}`;
    for (let n = 0; n < passes; n++) expect((await act({ from })).status).not.toBe(429);
    const there = async () => (await act({ from, host: "nl.localhost" })).status !== 429;
    expect([await there(), await there()]).toEqual([true, false]);
  });
});

test("a forced domain still chooses what is shown", async () => {
  await setSites({});
  const answer = await testApp.ask("/api/settings.php?domain=nl.localhost");
  expect((await answer.json()).settings.name).toBe("Avondrood");
});
