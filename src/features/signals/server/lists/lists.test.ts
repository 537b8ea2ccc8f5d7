import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "#platform/app.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { commands } from "../../../../commands.ts";

const DAY = 86_400_000;
const PASSWORD = "violet canoe harbour";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const run = (name: string, values: Record<string, string> = {}) => {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  return command.run(testApp.app as unknown as App, values);
};

let names = 0;
const signUp = (email: string, from: string) =>
  testApp.ask("/api/signups", {
    method: "POST",
    json: { email, name: `Lister${++names}`, date_of_birth: "1990-06-15", password: PASSWORD, terms: true },
    from,
    headers: { cookie: "locale=en" },
  });
const why = "A wave of spam";
const mistake = "Typed by mistake";

describe("a listed e-mail domain", () => {
  test("asks for another address at the sign-up, its check and a changed address, counts that, and has an end", async () => {
    const member = await makeMember(testApp, { email: "before@spam.example" });
    await run("bar-email-domain", { domain: "Spam.example", days: "30", why });
    for (const email of ["anna@spam.example", "anna@sub.SPAM.example"]) {
      const refused = await signUp(email, "192.0.2.1");
      expect(refused.status).toBe(400);
      expect((await refused.json()).fields).toEqual({
        email: "Addresses at spam.example can’t be used here at the moment. Please enter another one.",
      });
    }
    expect((await signUp("anna@notspam.example", "192.0.2.1")).status).toBe(201);
    const json = { email: "anna@spam.example" };
    expect((await testApp.ask("/api/email-checks", { method: "POST", json })).status).toBe(400);
    const changed = await testApp.ask("/api/mail-changes", {
      method: "POST",
      json: { ...json, password: member.password },
      headers: { cookie: member.cookie },
    });
    expect(changed.status).toBe(400);
    expect(await run("sign-up-lists")).toMatch(/^spam\.example {2}barred {2}until 2026-12-21T.* hits 4 /);
    // Members with an address there stay members.
    expect((await testApp.ask("/api/profile", { headers: { cookie: member.cookie } })).status).toBe(200);
    testApp.clock.advance(30 * DAY);
    expect((await signUp("anna@spam.example", "192.0.2.1")).status).toBe(201);
  });

  test("can be taken off the list, which the audit log names with its reason", async () => {
    await run("bar-email-domain", { domain: "mistake.example", days: "1", why });
    await run("end-sign-up-list", { domain: "mistake.example", why: mistake });
    expect((await signUp("anna@mistake.example", "192.0.2.2")).status).toBe(201);
    const { rows } = await testApp.app.pool.query(
      `select kind, entry::jsonb ->> 'why' as why from staff_audit
       where 'mistake.example' in (entry::jsonb #>> '{changes,domain,after}', entry::jsonb #>> '{changes,domain,before}')
       order by id`,
    );
    expect(rows).toEqual([
      { kind: "signals.domain_barred", why },
      { kind: "signals.domain_freed", why: mistake },
    ]);
  });
});

describe("a listed range of addresses", () => {
  test("takes so many sign-ups an hour, whichever of its addresses they come from, and bans nobody", async () => {
    await run("slow-sign-ups", { range: "198.51.100.77/24", "per-hour": "2", days: "1", why });
    const statusOf = async (n: number, from: string) => (await signUp(`r${n}@range.example`, from)).status;
    expect(await statusOf(1, "198.51.100.1")).toBe(201);
    expect(await statusOf(2, "198.51.100.2")).toBe(201);
    expect(await statusOf(3, "198.51.100.3")).toBe(429);
    expect(await statusOf(4, "198.51.101.3")).toBe(201);
    expect(await run("sign-up-lists")).toMatch(/^198\.51\.100\.0\/24 {2}2 an hour .* hits 1 /m);
    testApp.clock.advance(3_600_000);
    expect(await statusOf(5, "198.51.100.3")).toBe(201);
  });
});

test.each([
  ["bar-email-domain", { domain: "spam", days: "3", why }, "--domain"],
  ["bar-email-domain", { domain: "a@spam.example", days: "3", why }, "--domain"],
  ["bar-email-domain", { domain: "x.example", days: "0", why }, "--days"],
  ["bar-email-domain", { domain: "x.example", days: "3" }, "--why"],
  ["bar-email-domain", { domain: "x.example", days: "3", why: "x".repeat(501) }, "--why"],
  ["slow-sign-ups", { range: "198.51.100.0", "per-hour": "2", days: "1", why }, "--range"],
  ["slow-sign-ups", { range: "0.0.0.0/0", "per-hour": "2", days: "1", why }, "--range"],
  ["slow-sign-ups", { range: "192.0.2.0/24", "per-hour": "0", days: "1", why }, "--per-hour"],
  ["bar-email-domain", { domain: "x.example", days: "3", why: "short" }, "--why"],
  ["bar-email-domain", { domain: "gmail.com", days: "3", why }, "--domain"],
  ["end-sign-up-list", { why }, "either"],
  ["end-sign-up-list", { domain: "never.example", why }, "isn’t listed"],
  ["end-sign-up-list", { range: "none", why }, "isn’t listed"],
])("%s with %j is refused and changes nothing", async (name, values, said) => {
  const before = await run("sign-up-lists");
  await expect(run(name, values as Record<string, string>)).rejects.toThrow(said);
  expect(await run("sign-up-lists")).toBe(before);
});
