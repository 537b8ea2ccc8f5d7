import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
let n = 0;
let from: string;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => {
  n += 1;
  from = `198.51.100.${n}`;
});

const form = (change: Record<string, unknown> = {}) => ({
  email: `anna${n}@example.org`,
  name: `Anna${n}x`,
  date_of_birth: "1990-06-15",
  password: "violet canoe harbour",
  terms: true,
  ...change,
});
const signUp = (change: Record<string, unknown> = {}, init: Parameters<TestApp["ask"]>[1] = {}) =>
  testApp.ask("/api/signups", {
    method: "POST",
    json: form(change),
    from,
    headers: { cookie: "locale=en" },
    ...init,
  });
const countMembers = async () =>
  Number(
    (
      await testApp.app.db
        .selectFrom("accountsMember")
        .select((of) => of.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe("signing up", () => {
  test("creates an unconfirmed member, logged in for 30 days, stores terms, locale and tracking, and enqueues a mail", async () => {
    const tracking = { network: "partner", ref: "42", sub1: "a", sub2: "b", sub3: "c" };
    const answer = await signUp(
      { tracking },
      { headers: { cookie: "locale=nl", "user-agent": "Firefox/1 Linux" } },
    );
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/,
    );
    const { member_id: id, step } = await answer.json();
    expect(step).toBe("photo");
    const member = await testApp.app.db
      .selectFrom("accountsMember")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({
      status: "not_confirmed",
      locale: "nl",
      tracking,
      dateOfBirth: "1990-06-15",
    });
    expect(member.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const consents = await testApp.app.db
      .selectFrom("accountsConsent")
      .selectAll()
      .where("memberId", "=", id)
      .execute();
    const pages = await testApp.app.db.selectFrom("sitePageVersion").select(["page", "version"]).execute();
    const shown = new Map(pages.map(({ page, version }) => [page, version]));
    expect(consents.map((one) => [one.kind, one.locale, one.version])).toEqual([
      ["terms", "nl", shown.get("terms")],
      ["privacy", "nl", shown.get("privacy")],
    ]);
    const jobs = await testApp.app.pool.query(
      "select task_identifier from graphile_worker.jobs where task_identifier = 'send-activation-mail'",
    );
    expect(jobs.rows.length).toBeGreaterThan(0);
  });

  test("[A-03] the username is not the address and does not start with @", async () => {
    const same = await signUp({ email: "anna@example.org", name: "anna@example.org" });
    expect((await same.json()).fields.name).toBe("Username may not be the same as your e-mail address.");
    const at = await signUp({ name: "@anna" });
    expect((await at.json()).fields.name).toBe("Username may not start with @.");
  });

  test.each([
    ["an unparseable date", "15 June", "Invalid date of birth"],
    ["29 February of no leap year", "1999-02-29", "Invalid date of birth"],
    ["31 February", "1990-02-31", "Invalid date of birth"],
    ["tomorrow", "2026-11-22", "Invalid date of birth"],
    ["the year 1899", "1899-12-31", "Invalid date of birth"],
    ["a day too young", "2008-11-22", "Enter your date of birth (18+)"],
  ])("[A-04] refuses %s with a field error, and changes nothing", async (_, date_of_birth, words) => {
    const before = await countMembers();
    const answer = await signUp({ date_of_birth });
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields).toEqual({ date_of_birth: words });
    expect(await countMembers()).toBe(before);
  });

  test("a person who is 18 today may sign up", async () => {
    expect((await signUp({ date_of_birth: "2008-11-21" })).status).toBe(201);
  });

  test.each([
    [
      "an invalid address",
      { email: "anna" },
      { email: "Invalid email. Enter an address like name@example.com." },
    ],
    ["a short password", { password: "short" }, { password: "Please enter at least 10 characters." }],
    [
      "a password that everybody has",
      { password: "password1234" },
      { password: "This password is easy to guess. Try a few unrelated words." },
    ],
    [
      "the own name as a password",
      { name: "Annabellexyz", password: "annabellexyz" },
      { password: "This password is easy to guess. Try a few unrelated words." },
    ],
    ["a short name", { name: "ab" }, { name: "Please enter at least 3 characters." }],
    [
      "a name in look-alike letters",
      { name: "аnnabel" },
      { name: "Please use letters and digits, with . _ or - only between them." },
    ],
    [
      "a name that is a number to call",
      { name: "anna-0612345678" },
      { name: "A username can’t be an e-mail address, a link, a phone number or a handle from another app." },
    ],
    [
      "terms not agreed to",
      { terms: false },
      { terms: "Please accept the terms and confirm that you’ve read the privacy statement." },
    ],
    ["an internal field", { status: "active" }, { status: "This field doesn’t exist." }],
    [
      "a message to an unknown member",
      { signup_message: "hi", to: 999_999 },
      { to: "This member doesn’t exist." },
    ],
  ])("refuses %s with a field error, and leaves no incomplete account", async (_, change, fields) => {
    const before = await countMembers();
    const answer = await signUp(change);
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields).toEqual(fields);
    expect(await countMembers()).toBe(before);
  });

  test("[E-10] an address with an account is told so, and offered to log in", async () => {
    expect((await signUp({ email: "Taken@Example.org" })).status).toBe(201);
    const answer = await signUp({ email: "taken@example.org", name: "Another1" });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      error: "accounts.email_taken",
      message: "An account with this e-mail address already exists. You can log in with it.",
    });
  });

  test("of two simultaneous sign-ups with one address, one succeeds and the other gets an error", async () => {
    const both = await Promise.all(
      ["Race1a", "Race2b"].map((name) => signUp({ email: "race@example.org", name })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  test("a username taken between check and save gives a field error", async () => {
    const both = await Promise.all(
      ["race3@example.org", "race4@example.org"].map((email) => signUp({ email, name: "SameName" })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 400]);
    const lost = both.find((answer) => answer.status === 400) as Response;
    expect((await lost.json()).fields.name).toBe(
      "This username is taken, or looks too much like one that is.",
    );
    const free = await testApp.ask("/api/usernames?name=samename", { from });
    expect(await free.json()).toEqual({ free: false });
  });

  test("a site that nobody may join says so, and not that an invitation helps", async () => {
    await testApp.setSettings({ signups: "other" });
    const closed = await signUp({ tracking: { ref: "7" } });
    await testApp.setSettings({});
    expect([closed.status, (await closed.json()).error]).toEqual([403, "accounts.signup_closed"]);
  });

  test("a site by invitation accepts visitors with a traffic source", async () => {
    const closed = await signUp({}, { host: "de.localhost" });
    expect(closed.status).toBe(403);
    expect((await closed.json()).error).toBe("accounts.invite_only");
    expect((await signUp({ tracking: { ref: "7" } }, { host: "de.localhost" })).status).toBe(201);
  });

  test("[A-05] an invalid address is refused, a mistyped domain gets a suggestion, a disposable one a clear warning", async () => {
    const hint = async (email: string) =>
      (
        await testApp.ask(`/api/email-hints?email=${encodeURIComponent(email)}`, {
          from,
          headers: { cookie: "locale=en" },
        })
      ).json();
    expect((await hint("anna")).fields).toEqual({
      email: "Invalid email. Enter an address like name@example.com.",
    });
    expect(await hint("anna@outlok.com")).toEqual({ suggestion: "anna@outlook.com", disposable: false });
    expect(await hint("anna@hotmal.com")).toEqual({ suggestion: "anna@hotmail.com", disposable: false });
    expect(await hint("anna@ziggo.nl")).toEqual({ suggestion: null, disposable: false });
    expect(await hint("anna@mailinator.com")).toEqual({ suggestion: null, disposable: true });
    expect((await signUp({ email: "somebody@mailinator.com" })).status).toBe(201);
  });
});
