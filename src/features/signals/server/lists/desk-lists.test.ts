import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { ROLES, type Role } from "#base/staff-rights.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const DAY = 86_400_000;
const why = "A wave of spam since Monday";
const domain = { domain: "spam.example", days: 30, why };
const range = { range: "198.51.100.77/24", per_hour: 2, days: 1, why };
const BARRED = "/api/desk/barred-domains";
const SLOWED = "/api/desk/slowed-ranges";
const LISTS = "/api/desk/sign-up-lists";
const ENDS = "/api/desk/sign-up-list-ends";

let testApp: TestApp;
let lena: Person;
beforeAll(async () => {
  testApp = await openTestApp({
    env: { LIMITS: "no", MAIL_FROM: "hello@mail.velvet.example" },
  });
  lena = await makeStaff(testApp, { roles: ["lead"] });
});
afterAll(() => testApp.close());

const readLists = async (person = lena) => (await person.ask("GET", LISTS)).json();
const fieldsOf = async (answer: Response) => [answer.status, (await answer.json()).fields];
const lastEntries = async (count: number) =>
  (
    await testApp.app.pool.query(
      `select kind, person_id, entry::jsonb ->> 'why' as why, entry::jsonb -> 'changes' as changes
       from staff_audit where kind like 'signals.%' order by id desc limit $1`,
      [count],
    )
  ).rows;

describe("the lists at the desk", () => {
  test("bar a domain and slow a range until an end, with a reason in the audit log", async () => {
    const since = testApp.clock.now();
    expect((await lena.ask("POST", BARRED, { ...domain, domain: "@Spam.Example" })).status).toBe(204);
    expect((await lena.ask("POST", SLOWED, range)).status).toBe(204);
    const until = (days: number) => new Date(since.getTime() + days * DAY).toISOString();
    const entry = { why, since: since.toISOString(), hits: 0 };
    expect(await readLists()).toEqual({
      domains: [{ domain: "spam.example", ...entry, until: until(30) }],
      ranges: [{ range: "198.51.100.0/24", per_hour: 2, ...entry, until: until(1) }],
    });
    expect(await lastEntries(2)).toEqual([
      {
        ...{ kind: "signals.range_slowed", person_id: lena.id, why },
        changes: {
          range: { after: "198.51.100.0/24" },
          per_hour: { after: 2 },
          until: { after: until(1) },
        },
      },
      {
        ...{ kind: "signals.domain_barred", person_id: lena.id, why },
        changes: { domain: { after: "spam.example" }, until: { after: until(30) } },
      },
    ]);
  });

  test("refuse an entry that is listed, so that nobody changes the end of another one unseen", async () => {
    for (const [path, body] of [
      [BARRED, { ...domain, days: 1 }],
      [SLOWED, { ...range, range: "198.51.100.0/24", per_hour: 900 }],
    ] as const) {
      const before = await readLists();
      const answer = await lena.ask("POST", path, body);
      expect([answer.status, (await answer.json()).error]).toEqual([409, "signals.listed_already"]);
      expect(await readLists()).toEqual(before);
    }
  });

  test("end an entry with a reason, once", async () => {
    const end = { list: "range", entry: "198.51.100.0/24", why: "The wave is over" };
    expect((await lena.ask("POST", ENDS, end)).status).toBe(204);
    expect((await readLists()).ranges).toEqual([]);
    expect(await lastEntries(1)).toMatchObject([
      { kind: "signals.range_freed", why: end.why, changes: { range: { before: end.entry } } },
    ]);
    const again = await lena.ask("POST", ENDS, end);
    expect([again.status, (await again.json()).error]).toEqual([404, "signals.not_listed"]);
  });

  test("take an entry again after its end, with its hits at zero", async () => {
    const short = { ...domain, domain: "again.example", days: 1 };
    expect((await lena.ask("POST", BARRED, short)).status).toBe(204);
    await testApp.app.pool.query("update accounts_barred_domain set hits = 7 where domain = 'again.example'");
    testApp.clock.advance(DAY);
    await lena.logIn();
    expect(JSON.stringify(await readLists())).not.toContain("again.example");
    expect((await lena.ask("POST", BARRED, short)).status).toBe(204);
    expect((await readLists()).domains).toContainEqual(
      expect.objectContaining({ domain: "again.example", hits: 0 }),
    );
  });
});

test.each([
  ["no domain", BARRED, { ...domain, domain: "spam" }, "domain"],
  ["a mailbox", BARRED, { ...domain, domain: "anna@spam.example" }, "domain"],
  ["an address of the internet", BARRED, { ...domain, domain: "192.0.2.1" }, "domain"],
  ["a path", BARRED, { ...domain, domain: "spam.example/x" }, "domain"],
  ["a domain of ours", BARRED, { ...domain, domain: "de.localhost" }, "domain"],
  ["a domain above one of ours", BARRED, { ...domain, domain: "velvet.example" }, "domain"],
  ["a domain below one of ours", BARRED, { ...domain, domain: "new.mail.velvet.example" }, "domain"],
  ["a provider that many people use", BARRED, { ...domain, domain: "gmail.com" }, "domain"],
  ["a whole country", BARRED, { ...domain, domain: "co.uk" }, "domain"],
  ["an end that is none", BARRED, { ...domain, days: 0 }, "days"],
  ["an end in two years", BARRED, { ...domain, days: 730 }, "days"],
  ["half a day", BARRED, { ...domain, days: 0.5 }, "days"],
  ["a short reason", BARRED, { ...domain, why: "spam   " }, "why"],
  ["a long reason", BARRED, { ...domain, why: "x".repeat(501) }, "why"],
  ["no range", SLOWED, { ...range, range: "198.51.100.7" }, "range"],
  ["the whole internet", SLOWED, { ...range, range: "0.0.0.0/0" }, "range"],
  ["the whole newer internet", SLOWED, { ...range, range: "::/0" }, "range"],
  ["the whole internet in the newer form", SLOWED, { ...range, range: "::ffff:0:0/96" }, "range"],
  ["a provider", SLOWED, { ...range, range: "203.0.0.0/15" }, "range"],
  ["a network inside an installation", SLOWED, { ...range, range: "10.1.0.0/16" }, "range"],
  ["no sign-up at all", SLOWED, { ...range, per_hour: 0 }, "per_hour"],
  ["more sign-ups than a wave", SLOWED, { ...range, per_hour: 1_001 }, "per_hour"],
])("%s is refused by field, in words, and changes nothing", async (_, path, body, field) => {
  const before = await readLists();
  const entries = await lastEntries(100);
  const [status, fields] = await fieldsOf(await lena.ask("POST", path, body));
  expect([status, Object.keys(fields)]).toEqual([400, [field]]);
  expect(fields[field]).toMatch(/^\S+ .*\.$/);
  expect(await readLists()).toEqual(before);
  expect(await lastEntries(100)).toEqual(entries);
});

test("the words of a refused entry are written in every language", async () => {
  const said = await Promise.all(
    LOCALES.map(async (locale) => {
      const answer = await testApp.ask(BARRED, {
        ...{ method: "POST" as const, json: { ...domain, domain: "gmail.com" } },
        headers: { cookie: `${lena.cookie}; locale=${locale}`, origin: "http://localhost" },
      });
      return (await answer.json()).fields.domain as string;
    }),
  );
  expect(new Set(said).size).toBe(LOCALES.length);
});

describe("each role", () => {
  const READS: Role[] = ["moderator", "lead"];
  const EDITS: Role[] = ["lead"];

  test.each(ROLES)("%s reads and changes the lists only with the right", async (role) => {
    const person = await makeStaff(testApp, { roles: [role] });
    const before = await readLists();
    expect((await person.ask("GET", LISTS)).status).toBe(READS.includes(role) ? 200 : 403);
    const name = `${role}.example`;
    const answers = [
      await person.ask("POST", BARRED, { ...domain, domain: name }),
      await person.ask("POST", ENDS, { list: "domain", entry: name, why }),
      await person.ask("POST", SLOWED, { ...range, range: "192.0.2.0/24" }),
      await person.ask("POST", ENDS, { list: "range", entry: "192.0.2.0/24", why }),
    ];
    const status = EDITS.includes(role) ? 204 : 403;
    expect(answers.map((one) => one.status)).toEqual([status, status, status, status]);
    expect(await readLists()).toEqual(before);
  });
});
