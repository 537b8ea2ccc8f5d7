import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clearOutbox } from "#platform/outbox/outbox.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { readChangedPages } from "./read-changed-pages.ts";
import { tellChangedPages } from "./tell-changed-pages.ts";

const DAY = 86_400_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const { pool } = testApp.app;
  await pool.query("truncate accounts_member restart identity cascade");
  await pool.query("delete from site_page_version where version like 'old%' or version like 'new%'");
  await clearOutbox(testApp.app.db);
});

const versionOf = async (page: string): Promise<string> => {
  const { rows } = await testApp.app.pool.query(
    "select version from site_page_version where page = $1 order by since desc limit 1",
    [page],
  );
  return rows[0].version;
};

/** A member who agreed to these versions; to those in force by default. */
async function member(versions: { terms?: string; privacy?: string } = {}, locale = "en", at?: Date) {
  const made = await makeMember(testApp, { locale });
  for (const page of ["terms", "privacy"] as const)
    await testApp.app.pool.query(
      "insert into accounts_consent (member_id, kind, version, locale, given_at) values ($1, $2, $3, $4, $5)",
      [made.id, page, versions[page] ?? (await versionOf(page)), locale, at ?? testApp.clock.now()],
    );
  return made;
}

/** The job's daily run, in two processes at once, and all mails that follow. */
async function run() {
  await Promise.all([1, 2].map((id) => tellChangedPages.run(testApp.app, {}, { id: String(id) })));
  await testApp.runJobs();
}

const mailsTo = async ({ email }: MadeMember) => (await testApp.outbox()).filter(({ to }) => to === email);
const told = (of: MadeMember) => readChangedPages(testApp.app, of.id);

test("nobody is told of a first version, and nobody who joined under the one in force", async () => {
  const [anna, demo] = [await member(), await member({ terms: "demo", privacy: "demo" })];
  await run();
  expect([await mailsTo(anna), await told(anna), await mailsTo(demo), await told(demo)]).toEqual([
    [],
    null,
    [],
    null,
  ]);
});

test("who signed up under earlier terms is told once by mail and in the account, in their language, more than 30 days before the new ones apply", async () => {
  const [anna, bea, cleo] = [
    await member({ terms: "old1" }),
    await member({ privacy: "old1" }, "nl"),
    await member({ terms: "old1", privacy: "old2" }, "de"),
  ];
  for (let day = 0; day < 3; day++) await run();
  const mails = [await mailsTo(anna), await mailsTo(bea), await mailsTo(cleo)];
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 1]);
  const [first, second, third] = mails.flat();
  const from = new Date(testApp.clock.now().getTime() + 32 * DAY);
  const day = (tag: string) => from.toLocaleDateString(tag, { dateStyle: "long", timeZone: "UTC" });
  expect(first?.subject).toBe("We’ve changed our terms");
  expect(first?.text).toContain(`apply to you from ${day("en-GB")}`);
  expect(first?.text).toMatch(/\/pages\/terms\n/);
  expect(first?.text).not.toContain("/pages/privacy");
  expect([second?.subject, third?.subject]).toEqual([
    "We hebben onze privacyverklaring gewijzigd",
    "Wir haben unsere AGB geändert",
  ]);
  expect(third?.text).toContain(day("de-DE"));
  expect(third?.text).toMatch(/\/pages\/terms\n[\s\S]*\/pages\/privacy\n/);
  expect(await told(anna)).toEqual({ pages: ["terms"], from: from.toISOString() });
  expect(await told(cleo)).toEqual({ pages: ["privacy", "terms"], from: from.toISOString() });
  testApp.clock.advance(33 * DAY);
  await run();
  expect([await told(anna), (await mailsTo(anna)).length]).toEqual([null, 1]);
});

test("a privacy statement that changes later does not move the day from which the new terms apply", async () => {
  const anna = await member({ terms: "old1" });
  await run();
  const terms = await told(anna);
  testApp.clock.advance(20 * DAY);
  await testApp.app.pool.query(
    "update accounts_consent set version = 'old1' where kind = 'privacy' and member_id = $1",
    [anna.id],
  );
  await run();
  expect(await told(anna)).toEqual({ pages: ["privacy", "terms"], from: terms?.from });
});

test("sign-ups that stored a date count as earlier if they were before the change", async () => {
  const { rows } = await testApp.app.pool.query("select max(since) as since from site_page_version");
  const at = (days: number) => new Date(rows[0].since.getTime() + days * DAY);
  const dated = { terms: "2024-05-01T09:00:00.000Z", privacy: "2024-05-01T09:00:00.000Z" };
  const [before, after] = [await member(dated, "en", at(-1)), await member(dated, "en", at(1))];
  await run();
  expect([(await mailsTo(before)).length, (await mailsTo(after)).length]).toEqual([1, 0]);
});

test("a process with an older page than the installation has shown tells nobody", async () => {
  const anna = await member({ terms: "old1" });
  await testApp.app.pool.query(
    "insert into site_page_version select page, 'new1', max(since) + interval '1 day' from site_page_version group by page",
  );
  await run();
  expect(await told(anna)).toBeNull();
});

test("members who are banned or have left are not told, and those who are not confirmed get no mail", async () => {
  const [banned, waiting] = [await member({ terms: "old1" }), await member({ terms: "old1" })];
  const { pool } = testApp.app;
  await pool.query("update accounts_member set status = 'banned', banned_at = now() where id = $1", [
    banned.id,
  ]);
  await pool.query("update accounts_member set status = 'not_confirmed', confirmed_at = null where id = $1", [
    waiting.id,
  ]);
  await run();
  expect([await told(banned), await mailsTo(banned), await mailsTo(waiting)]).toEqual([null, [], []]);
  expect(await told(waiting)).toMatchObject({ pages: ["terms"] });
});

test("thousands are told in batches, and each of them once", async () => {
  await member({ terms: "old1" });
  const { pool } = testApp.app;
  await pool.query(
    `with made as (insert into accounts_member
       (site_id, email, email_key, username, username_key, date_of_birth, status, locale, signed_up_at, confirmed_at)
       select site_id, 'x' || n, 'x' || n, 'x' || n, 'x' || n, '1990-01-01', 'active', 'en', signed_up_at, signed_up_at
       from accounts_member, generate_series(1, 1200) n returning id)
     insert into accounts_consent (member_id, kind, version, locale, given_at)
       select id, kind, 'old1', 'en', now() from made, unnest(array['terms', 'privacy']) kind`,
  );
  await Promise.all([1, 2].map((id) => tellChangedPages.run(testApp.app, {}, { id: String(id) })));
  const count = async (query: string) =>
    (await pool.query(`select count(*)::integer as n from ${query}`)).rows[0].n;
  expect(await count("accounts_page_notice")).toBe(2_401);
  expect(await count("graphile_worker.jobs where task_identifier = 'send-changed-pages-mail'")).toBe(1_201);
  await pool.query("delete from graphile_worker._private_jobs");
});
