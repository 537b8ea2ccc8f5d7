import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIVE_CLOSE } from "#base/live-close.ts";
import { freezeMember, unfreezeMember } from "#features/accounts/server/accounts.ts";
import {
  logIn,
  mailed,
  openForFile,
  post,
  sessionOf,
  testApp,
} from "#features/accounts/server/user.fixture.ts";
import { openLiveServer } from "#platform/live/live.fixture.ts";
import { makeSoftwareKey, type SoftwareKey } from "#testing/authenticator.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { jobs } from "../../../jobs.ts";
import { fileAppeal } from "./appeals/file-appeal.ts";
import { findHeldLetter } from "./find-held-letter.ts";
import { moderating } from "./moderation.fixture.ts";
import { readLetter } from "./read-letter.ts";

openForFile();

const HERE = { origin: "http://localhost", rpId: "localhost" };
const DAY = 86_400_000;
const NEW = "another harbour canoe";

let desk: ReturnType<typeof moderating>;
let anna: MadeMember;
beforeAll(() => {
  desk = moderating(testApp);
});
beforeEach(async () => {
  anna = await makeMember(testApp);
});

const shutOut = async (measure: object = { kind: "banned" }, who = anna) => {
  await desk.fileAbout(who, "scam", `member:${who.id}`);
  return desk.judge(desk.person(), who, { rule: "scam", measures: [measure as never] });
};
const runJob = (name: string) => jobs.find((job) => job.name === name)?.run(testApp.app, null, { id: "1" });
async function runErasures(): Promise<void> {
  await runJob("erase-due-accounts");
  await testApp.runJobs();
}
const seen = (cookie: string) => testApp.ask("/api/profile", { headers: { cookie } });

/** Expects a refusal that leads to the letter of this member and opens no session. */
async function expectHeld(answer: Response, who = anna): Promise<void> {
  const { error, page } = await answer.json();
  expect([answer.status, error]).toEqual([403, "accounts.banned"]);
  expect(sessionOf(answer)).toBe("");
  const held = await findHeldLetter(testApp.app, String(page).split("/").at(-1) ?? "");
  const { receiver, body } = await readLetter(testApp.app, held?.letter ?? "");
  expect(receiver).toBe("concerned");
  expect(body).toMatch(/Your account is (banned|suspended)/);
  const { rows } = await testApp.app.pool.query("select 1 from accounts_session where member_id = $1", [
    who.id,
  ]);
  expect(rows).toEqual([]);
}

async function addPasskey({ cookie, password }: MadeMember): Promise<SoftwareKey> {
  const key = makeSoftwareKey();
  const { challenge } = await (await post("/api/passkeys/options", { password }, cookie)).json();
  const credential = key.register({ ...HERE, challenge });
  expect((await post("/api/passkeys", { credential, name: "Key" }, cookie)).status).toBe(204);
  return key;
}
async function logInWith(key: SoftwareKey): Promise<Response> {
  const { challenge } = await (await post("/api/passkeys/login-options", {})).json();
  return post("/api/passkeys/login", { credential: key.assert({ ...HERE, challenge }) });
}

test("the letter at log-in says why the account is closed now, not what came later and was overturned", async () => {
  await shutOut();
  await shutOut({ kind: "suspended", days: 7 });
  const body = async () => {
    const { page } = await (await logIn(anna.email, anna.password)).json();
    const held = await findHeldLetter(testApp.app, String(page).split("/").at(-1) ?? "");
    return (await readLetter(testApp.app, held?.letter ?? "")).body;
  };
  expect(await body()).toContain("Your account is suspended until");
  await testApp.app.pool.query(
    "update moderation_measure set ended_at = now(), ended_why = 'overturned' where about_id = $1 and kind = 'suspended'",
    [anna.id],
  );
  expect(await body()).toContain("Your account is banned, without an end date.");
});

test("the link of a letter is mailed again to who can still appeal by it, a few times a day, and the answer is the same for everybody", async () => {
  await shutOut();
  await desk.deliver();
  const links = async () =>
    (await testApp.outbox()).filter(({ to, text }) => to === anna.email && text.includes("/decisions/"));
  const ask = async (email: string) => {
    const answer = await post("/api/decision-letters/mails", { email });
    await testApp.runJobs();
    return [answer.status, await answer.text()];
  };
  expect(await links()).toHaveLength(1);
  expect(await ask(anna.email)).toEqual(await ask("nobody@members.example"));
  expect(await links()).toHaveLength(2);
  const [again] = await links();
  const token = /\/decisions\/([\w.-]+)/.exec(again?.text ?? "")?.[1] ?? "";
  expect(await readLetter(testApp.app, token)).toMatchObject({ appeal_state: "open" });
  expect((await post("/api/decision-letters/mails", { email: "no address" })).status).toBe(400);
  for (let n = 0; n < 6; n++) await ask(anna.email);
  expect((await links()).length).toBeLessThan(8);

  testApp.clock.advance(2 * DAY);
  const before = (await links()).length;
  await fileAppeal(testApp.app, { token, words: "It was not me at all" });
  await ask(anna.email);
  expect(await links()).toHaveLength(before);
});

const MEASURES = [{ kind: "banned" }, { kind: "suspended", days: 7 }];

describe.each(MEASURES)(
  "[bad case 13] a member who is $kind is led to the held page, without a session, by",
  (measure) => {
    test("the password and a passkey", async () => {
      const key = await addPasskey(anna);
      await shutOut(measure);
      await expectHeld(await logIn(anna.email, anna.password));
      await expectHeld(await logInWith(key));
    });

    test("the link of a reset, whose password is not changed", async () => {
      await post("/api/password-resets", { email: anna.email });
      const { token } = await mailed(anna.email);
      await shutOut(measure);
      await expectHeld(await post("/api/password-resets/do", { token, password: NEW, password_again: NEW }));
      await expectHeld(await logIn(anna.email, anna.password));
    });

    test("the link of an activation", async () => {
      anna = await makeMember(testApp, { confirmed: false });
      await post("/api/activation-mails", {}, anna.cookie);
      const { token } = await mailed(anna.email);
      await shutOut(measure);
      await expectHeld(await post("/api/activations", { token }));
    });

    test("the link of a reactivation, which ends the closing and not the ban", async () => {
      await post("/api/closing-mails", { email: anna.email });
      await shutOut(measure);
      await post("/api/closings/by-mail", { token: (await mailed(anna.email)).token });
      const mail = (await mailed(anna.email)).mail?.text ?? "";
      const back = /reactivate\?token=([\w-]+)/.exec(mail)?.[1] ?? "";
      await expectHeld(await post("/api/reactivations", { token: back }));
      expect(await desk.statusOf(anna)).toBe("banned");
    });
  },
);

describe("[bad case 12] a ban", () => {
  test("closes an open socket within a second, refuses the next one, and leaves the old cookie dead after its end", async () => {
    const server = await openLiveServer(testApp);
    try {
      const socket = await server.enter(anna);
      await shutOut({ kind: "suspended", days: 7 });
      const since = performance.now();
      expect(await socket.closed).toBe(LIVE_CLOSE.noSession);
      expect(performance.now() - since).toBeLessThan(1_000);
      socket.raw.send('{"type":"ping"}', () => {});
      expect(socket.news.map(({ type }) => type)).not.toContain("pong");
      const next = await server.enter(anna);
      expect(await next.closed).toBe(LIVE_CLOSE.noSession);
      expect((await seen(anna.cookie)).status).toBe(403);
      testApp.clock.advance(7 * DAY);
      await runJob("end-bans");
      expect(await desk.statusOf(anna)).toBe("active");
      expect((await seen(anna.cookie)).status).toBe(403);
      expect(await (await server.enter(anna)).closed).toBe(LIVE_CLOSE.noSession);
      const answer = await logIn(anna.email, anna.password);
      expect((await seen(sessionOf(answer))).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

test("a ban that is taken back while the age check freezes the account is gone once the account is free again", async () => {
  const { app } = testApp;
  const within = (change: typeof freezeMember) =>
    app.db.transaction().execute((tx) => change(app, tx, anna.id));
  await desk.fileAbout(anna, "scam", `member:${anna.id}`);
  const mira = desk.person();
  const decision = await desk.judge(mira, anna, { rule: "scam", measures: [{ kind: "banned" }] });
  await within(freezeMember);
  await desk.undo(mira, decision);
  expect(await desk.statusOf(anna)).toBe("banned");
  await within(unfreezeMember);
  expect(await desk.statusOf(anna)).toBe("active");
});

test("[bad case 14] a deletion that is under way goes on during a ban and ends on its day", async () => {
  await post("/api/closing-mails", { email: anna.email });
  await shutOut();
  await post("/api/closings/by-mail", { token: (await mailed(anna.email)).token });
  testApp.clock.advance(14 * DAY - 60_000);
  await runErasures();
  expect(await desk.statusOf(anna)).toBe("banned");
  testApp.clock.advance(60_000);
  await runErasures();
  expect(await desk.statusOf(anna)).toBeUndefined();
});
