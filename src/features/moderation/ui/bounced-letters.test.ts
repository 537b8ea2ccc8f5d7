import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MailRefused } from "#adapters/mail/mail.ts";
import { makeOnePageBuild } from "#boot/one-page-build.fixture.ts";
import { openPages } from "#boot/render-pages.ts";
import { unreadFirst } from "#frame/unread-first.ts";
import type { App } from "#platform/app.ts";
import { BOUNCE_DOMAIN } from "#platform/mail/mail.fixture.ts";
import { type Listening, listenForMail } from "#platform/mail/reports/listen-for-mail.ts";
import { deliveryReport } from "#platform/mail/reports/report-mails.fixture.ts";
import { deliver } from "#platform/mail/reports/smtp-client.fixture.ts";
import { returnPathOf } from "#platform/mail/sealed-words.ts";
import { pageContext } from "#platform/page-context.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { Wanted } from "../measure-rules.ts";
import { finishCases } from "../server/cases/finish-cases.ts";
import { moderating } from "../server/moderation.fixture.ts";
import { cases } from "../server/retention.ts";
import { sendLetters } from "../server/statements/send-letters.ts";
import { loader as letterLoader } from "./decision-page.tsx";
import { action, loader as unreadLoader } from "./unread-page.tsx";

const DAY = 86_400_000;
const UNREAD = "/decisions/unread";

/** Every page; those of a letter have their own loaders. */
const build = makeOnePageBuild({
  pageContext,
  middleware: [unreadFirst],
  loader: async (args: { request: Request }) => {
    const { pathname } = new URL(args.request.url);
    if (pathname === UNREAD) return Response.json(await unreadLoader(args as never));
    const [, token] = /^\/decisions\/(.+)$/.exec(pathname) ?? [];
    if (!token) return Response.json({ pathname });
    const { data } = await letterLoader({ ...args, params: { token } } as never);
    return Response.json(data);
  },
  action,
} as never);

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
let listening: Listening;
beforeAll(async () => {
  testApp = await openTestApp({ pages: openPages(async () => build, "production"), env: { LIMITS: "no" } });
  await testApp.setSettings({ mail_bounce_domain: BOUNCE_DOMAIN });
  desk = moderating(testApp);
  listening = await listenForMail(testApp.app as unknown as App, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await listening?.stop();
  await testApp?.close();
});

const english = { cookie: "locale=en" };
const open = (path: string, who?: MadeMember) =>
  testApp.ask(path, { headers: who ? { cookie: `${who.cookie}; locale=en` } : english });
const post = (path: string, json: unknown) => testApp.ask(path, { method: "POST", json, headers: english });
const logIn = ({ email, password }: MadeMember) => post("/api/user.php", { email, password });
async function comeBack(member: MadeMember): Promise<MadeMember> {
  const cookies = (await logIn(member)).headers.getSetCookie();
  const cookie = cookies.find((one) => one.startsWith("auth.session"))?.split(";")[0] ?? "";
  return { ...member, cookie };
}
const now = () => testApp.clock.now();

async function decided(...measures: Wanted[]) {
  const [anna, ben] = [await desk.make(), await desk.make()];
  await desk.report(anna, "insult", ben);
  const decisionId = await desk.judge(desk.person(), anna, { measures });
  return { anna, ben, decisionId };
}

/** Lets the mail of the letter to this member come back. */
async function bounce({ id, email }: MadeMember) {
  const { rows } = await testApp.app.pool.query(
    "select id from mail_sent where member_id = $1 and kind in ('decision', 'report-answer')",
    [id],
  );
  const to = `${returnPathOf(testApp.app.seal, rows[0].id)}@${BOUNCE_DOMAIN}`;
  await deliver(listening.port, { to, raw: deliveryReport({ to: email }) });
}

async function letterOf(decisionId: number, receiver = "concerned") {
  const { rows } = await testApp.app.pool.query(
    `select told_at as "toldAt", undelivered_at as "undeliveredAt", read_at as "readAt"
     from moderation_statement where decision_id = $1 and receiver = $2`,
    [decisionId, receiver],
  );
  return rows[0];
}

const appealEnd = async (token: string) =>
  new Date((await (await post("/api/decision-letters", { token })).json()).appeal_until);

test("[bad case 21] a letter whose mail bounced is shown at the next log-in and on the held page, and counts as told then", async () => {
  const { anna, decisionId } = await decided({ kind: "warning" });
  const banned = await decided({ kind: "banned" });
  await desk.deliver();
  const [warningToken, banToken] = [await desk.letterTo(anna), await desk.letterTo(banned.anna)];
  testApp.clock.advance(2 * DAY);
  for (const member of [anna, banned.anna]) await bounce(member);
  for (const id of [decisionId, banned.decisionId])
    expect(await letterOf(id)).toEqual({ toldAt: null, undeliveredAt: now(), readAt: null });
  testApp.clock.advance(200 * DAY);
  await desk.deliver();
  expect((await letterOf(decisionId)).toldAt).toBeNull();

  const back = await comeBack(anna);
  const notice = (await open("/members", back)).headers.get("location") ?? "";
  expect(notice).toContain(UNREAD);
  expect((await (await open(notice, back)).json()).letter.body).toContain("This is a warning.");
  expect((await letterOf(decisionId)).toldAt).toEqual(now());

  const { page, error } = await (await logIn(banned.anna)).json();
  expect(error).toBe("accounts.banned");
  const held = (await open(page)).headers.get("location") ?? "";
  expect((await letterOf(banned.decisionId)).toldAt).toBeNull();
  expect((await (await open(held)).json()).letter.body).toContain("Your account is banned");
  expect((await letterOf(banned.decisionId)).toldAt).toEqual(now());

  for (const token of [warningToken, banToken]) {
    expect(((await appealEnd(token)).getTime() - now().getTime()) / DAY).toBeGreaterThan(180);
    expect((await post("/api/appeals", { token, words: "I did not write this." })).status).toBe(204);
  }
});

test("a letter that was shown stays told, also if its page is opened again or its mail bounces late", async () => {
  const { anna, decisionId } = await decided({ kind: "muted", days: 3 });
  await desk.deliver();
  await bounce(anna);
  const { letter } = await (await open(UNREAD, anna)).json();
  const shownAt = now();
  testApp.clock.advance(DAY);
  await open(UNREAD, anna);
  await open(`/decisions/${letter.token}`);
  expect((await letterOf(decisionId)).toldAt).toEqual(shownAt);
  const body = new URLSearchParams({ letter: letter.token });
  await testApp.ask(UNREAD, { method: "POST", body, headers: { cookie: `${anna.cookie}; locale=en` } });
  expect((await open("/members", anna)).status).toBe(200);

  const other = await decided({ kind: "warning" });
  await desk.deliver();
  const read = await (await open(UNREAD, other.anna)).json();
  const form = new URLSearchParams({ letter: read.letter.token });
  await testApp.ask(UNREAD, {
    method: "POST",
    body: form,
    headers: { cookie: `${other.anna.cookie}; locale=en` },
  });
  const before = await letterOf(other.decisionId);
  await bounce(other.anna);
  expect(await letterOf(other.decisionId)).toEqual(before);
});

test("a letter that the server refuses at once is not told, nor sent again every minute", async () => {
  const { anna, decisionId } = await decided({ kind: "warning" });
  const refused = new MailRefused({
    permanent: true,
    recipient: true,
    reply: "550 5.1.1",
    status: "5.1.1",
    bounce: "hard",
  });
  const send = vi.spyOn(testApp.app.mail, "send").mockRejectedValue(refused);
  try {
    await desk.deliver();
    const tries = send.mock.calls.length;
    await sendLetters.run(testApp.app as unknown as App, {}, { id: "1" });
    expect([tries, send.mock.calls.length]).toEqual([2, 2]);
  } finally {
    send.mockRestore();
  }
  expect(await letterOf(decisionId)).toMatchObject({ toldAt: null, undeliveredAt: now() });
  expect((await open("/members", anna)).headers.get("location")).toContain(UNREAD);
});

test("the answer to a report that bounced stays linked at /complaints, and counts as told when it is opened", async () => {
  const { ben, decisionId } = await decided({ kind: "warning" });
  await desk.deliver();
  await bounce(ben);
  expect(await letterOf(decisionId, "notifier")).toMatchObject({ toldAt: null });
  expect((await open("/members", ben)).status).toBe(200);
  const own = await (await testApp.ask("/api/complaints", { headers: { cookie: ben.cookie } })).json();
  await appealEnd(own.reports[0].letter.split("/").at(-1));
  expect(await letterOf(decisionId, "notifier")).toMatchObject({ toldAt: now() });
});

test("a case whose letter was shown late is kept for its appeal", async () => {
  const { anna, decisionId } = await decided({ kind: "warning" });
  await desk.deliver();
  await bounce(anna);
  testApp.clock.advance(360 * DAY);
  await open(UNREAD, await comeBack(anna));
  const { app } = testApp;
  await finishCases.run(app as unknown as App, {}, { id: "1" });
  const stateOf = async () =>
    (
      await app.pool.query(
        "select c.state from moderation_case c join moderation_decision d on d.case_id = c.id where d.id = $1",
        [decisionId],
      )
    ).rows[0]?.state;
  expect(await stateOf()).toBe("decided");
  testApp.clock.advance(10 * DAY);
  await cases.forgetSome(app as unknown as App, new Date(now().getTime() - 365 * DAY));
  expect(await stateOf()).toBe("decided");
  testApp.clock.advance(400 * DAY);
  await cases.forgetSome(app as unknown as App, new Date(now().getTime() - 365 * DAY));
  expect(await stateOf()).toBeUndefined();
});
