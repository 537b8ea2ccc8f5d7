import { beforeAll, describe, expect, test } from "vitest";
import { unsubscribedByMail } from "#platform/mail/events.ts";
import { makeMember } from "#testing/make.ts";
import { ask, openForFile, testApp } from "./notify.fixture.ts";

openForFile();

const PATH = "/api/notifications";
type Wanted = { type: string; mail: boolean; push: boolean };

const read = async (who: Awaited<ReturnType<typeof makeMember>>) => (await ask(who, "GET", PATH)).json();

async function listConsents(memberId: number) {
  return testApp.app.db
    .selectFrom("accountsConsent")
    .select(["kind", "version", "locale", "givenAt", "withdrawnAt"])
    .where("memberId", "=", memberId)
    .where("kind", "like", "%\\_promotions")
    .orderBy("id")
    .execute();
}

let anna: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  anna = await makeMember(testApp);
});

test("a new member gets what happens to them, no marketing, and no push at night", async () => {
  const told = await read(anna);
  const on = (channel: "mail" | "push") =>
    told.types.filter((one: Wanted) => one[channel]).map((one: Wanted) => one.type);
  expect(on("mail")).toEqual([
    "new_conversations",
    "new_messages",
    "like",
    "unread_message_reminders",
    "reminders",
  ]);
  expect(on("push")).toEqual(["new_conversations", "new_messages", "like"]);
  expect(told).toMatchObject({
    mail_detail: "none",
    push_detail: "none",
    quiet: { from: 23, to: 7 },
    time_zone: "Europe/Amsterdam",
    email: anna.email,
    disabled: [],
    devices: [],
    privacy_mode: false,
  });
});

test("each switch is stored for itself, and the last word on one counts", async () => {
  const types = [
    { type: "like", channel: "mail", wanted: false },
    { type: "reminders", channel: "push", wanted: true },
    { type: "news", channel: "mail", wanted: true },
    { type: "news", channel: "mail", wanted: false },
  ];
  const answer = await ask(anna, "PATCH", PATH, { types, mail_detail: "names", push_detail: "names" });
  const changed = await answer.json();
  expect(changed).toEqual(await read(anna));
  expect(changed).toMatchObject({ mail_detail: "names", push_detail: "names" });
  const find = (type: string) => changed.types.find((one: Wanted) => one.type === type);
  expect(find("like")).toEqual({ type: "like", mail: false, push: true });
  expect(find("reminders")).toEqual({ type: "reminders", mail: true, push: true });
  expect(find("news")).toEqual({ type: "news", mail: false, push: false });
});

test("[N-14] marketing needs consent, stored with its text, language and time, and the switch withdraws it", async () => {
  const bob = await makeMember(testApp, { locale: "de" });
  const german = { cookie: `${bob.cookie}; locale=de` };
  const turn = (wanted: boolean, channel = "mail") =>
    testApp.ask(PATH, {
      method: "PATCH",
      headers: german,
      json: { types: [{ type: "promotions", channel, wanted }] },
    });
  expect(await listConsents(bob.id)).toEqual([]);
  const givenAt = testApp.clock.now();
  await turn(true);
  const given = { kind: "mail_promotions", version: "2026-11", locale: "de", givenAt, withdrawnAt: null };
  expect(await listConsents(bob.id)).toEqual([given]);
  testApp.clock.advance(60_000);
  // Saying the same again is no second consent.
  await turn(true);
  await turn(true, "push");
  expect(await listConsents(bob.id)).toEqual([
    given,
    { ...given, kind: "push_promotions", givenAt: testApp.clock.now() },
  ]);
  await turn(false);
  expect((await listConsents(bob.id))[0]).toEqual({ ...given, withdrawnAt: testApp.clock.now() });
  await turn(true);
  expect(await listConsents(bob.id)).toHaveLength(3);
});

describe("closing the account", () => {
  const post = (path: string, json: unknown) => testApp.ask(path, { method: "POST", json });
  async function tokenFor(path: string, { email }: { email: string }) {
    await testApp.runJobs();
    const [mail] = (await testApp.outbox()).filter(({ to, text }) => to === email && text.includes(path));
    return new RegExp(`${path}\\?token=([\\w-]+)`).exec(mail?.text ?? "")?.[1];
  }

  test.each([false, true])(
    "[N-14] withdraws marketing, which stays off for a member who comes back (banned meanwhile: %s)",
    async (isBanned) => {
      const cleo = await makeMember(testApp);
      const turn = (type: string, channel: string, wanted: boolean) => ({ type, channel, wanted });
      const types = [
        ...[turn("promotions", "mail", true), turn("promotions", "push", true), turn("news", "mail", true)],
        ...[turn("weekly_updates", "mail", true), turn("like", "mail", false)],
      ];
      await ask(cleo, "PATCH", PATH, { types });
      const ban = (at: Date | null) =>
        testApp.app.pool.query("update accounts_member set banned_at = $1, status = $2 where id = $3", [
          ...[at, at ? "banned" : "active", cleo.id],
        ]);
      if (isBanned) await ban(testApp.clock.now());
      testApp.clock.advance(60_000);
      await post("/api/closing-mails", { email: cleo.email });
      const token = await tokenFor("/delete-account/confirm", cleo);
      expect((await post("/api/closings/by-mail", { token })).status).toBe(200);
      const closedAt = testApp.clock.now();
      testApp.clock.advance(60_000);
      const back = await tokenFor("/reactivate", cleo);
      // The account is open again. A banned member is redirected to the decision.
      expect((await post("/api/reactivations", { token: back })).status).toBe(isBanned ? 403 : 204);
      if (isBanned) await ban(null);

      const consents = await listConsents(cleo.id);
      expect(consents.map(({ kind, withdrawnAt }) => [kind, withdrawnAt])).toEqual([
        ["mail_promotions", closedAt],
        ["push_promotions", closedAt],
      ]);
      const told = await read({ ...cleo, cookie: await logIn(cleo) });
      const wanted = (type: string) => told.types.find((one: Wanted) => one.type === type);
      expect(wanted("promotions")).toMatchObject({ mail: false, push: false });
      for (const type of ["news", "weekly_updates", "like"])
        expect(wanted(type)).toMatchObject({ mail: false });
      expect(wanted("like")).toMatchObject({ push: true });
    },
  );

  async function logIn({ email, password }: { email: string; password: string }) {
    const answer = await post("/api/user.php", { email, password });
    return /auth\.session=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
  }
});

describe("quiet hours and time zone", () => {
  test("are stored, and the hours can be turned off", async () => {
    const saved = await ask(anna, "PATCH", PATH, {
      quiet: { from: 22, to: 6 },
      time_zone: "Pacific/Auckland",
    });
    expect(await saved.json()).toMatchObject({ quiet: { from: 22, to: 6 }, time_zone: "Pacific/Auckland" });
    expect(await (await ask(anna, "PATCH", PATH, { quiet: null })).json()).toMatchObject({ quiet: null });
    expect(await read(anna)).toMatchObject({ quiet: null, time_zone: "Pacific/Auckland" });
  });

  test.each([
    { quiet: { from: 24, to: 6 } },
    { quiet: { from: 22 } },
    { quiet: { from: 22.5, to: 6 } },
    { time_zone: "+05:00" },
    { time_zone: "Europe/Nowhere" },
    { mail_detail: "text" },
    { types: [{ type: "account", channel: "mail", wanted: false }] },
    { types: [{ type: "like", channel: "sms", wanted: false }] },
    { mail_on: false },
    { unknown: 1 },
  ])("refuses %j and changes nothing", async (body) => {
    const before = await read(anna);
    const answer = await ask(anna, "PATCH", PATH, body);
    expect(answer.status).toBe(400);
    expect(await read(anna)).toEqual(before);
  });
});

test("visitors neither read nor change anything", async () => {
  for (const [method, json] of [["GET"], ["PATCH", { quiet: null }]] as const)
    expect((await ask(null, method, PATH, json)).status).toBe(403);
});

test("[A-22] user.php says why mail is off, here by a mail to unsubscribe, and one press turns it on again", async () => {
  const user = async () => (await (await ask(anna, "GET", "/api/user.php")).json()).user;
  expect(Object.keys(await user()).sort()).toEqual([
    "credits",
    "language",
    "notifications_disabled",
    "paid_user",
    "profile",
    "signup_date",
    "status",
  ]);
  expect((await user()).notifications_disabled).toEqual([]);
  const { app } = testApp;
  const unsubscribed = { memberId: anna.id, type: "like" } as const;
  await app.db.transaction().execute((tx) => app.announce(tx, unsubscribedByMail, unsubscribed));
  expect((await user()).notifications_disabled).toEqual(["listunsubscribe"]);
  expect(await read(anna)).toMatchObject({ disabled: ["listunsubscribe"] });
  const on = await (await ask(anna, "PATCH", PATH, { mail_on: true })).json();
  expect(on.disabled).toEqual([]);
  expect((await user()).notifications_disabled).toEqual([]);
});
