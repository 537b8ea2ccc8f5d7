import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { banMember } from "#testing/leave.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import {
  ask,
  chat,
  HOUR,
  look,
  MINUTE,
  mailsTo,
  makePair,
  openForFile,
  pass,
  sendDueMails,
  settle,
  testApp,
} from "./notify.fixture.ts";

openForFile();

let anna: MadeMember;
let bob: MadeMember;
beforeEach(async () => {
  ({ anna, bob } = await makePair());
});

const subjectsTo = async (who: MadeMember) => (await mailsTo(who)).map(({ subject }) => subject);
const write = async (from = bob, to = anna, text = "a word of mine") => {
  const { conversation } = await chat.send(from, to, { text });
  await settle();
  return conversation;
};
const change = async (json: object, who = anna) => {
  const answer = await ask(who, "PATCH", "/api/notifications", json);
  expect(answer.status, await answer.clone().text()).toBe(200);
};

test("[N-13] messages that stay unread for 15 minutes come in one mail, which says nothing of them", async () => {
  await write();
  await pass(14 * MINUTE);
  expect(await subjectsTo(anna)).toEqual([]);
  await write();
  await pass(MINUTE);
  const [mail, ...more] = await mailsTo(anna);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("You have something new");
  expect(mail?.text).toContain("2 unread messages");
  for (const part of [mail?.subject, mail?.text, mail?.html]) {
    expect(part).not.toContain("a word of mine");
    expect(part).not.toContain(bob.username);
  }
});

test("[N-13] a message is told of although it is noted a moment after it was stored", async () => {
  const { clock } = testApp;
  const { now } = clock;
  // Every reading of the clock is later than the one before, as outside tests.
  const ticking = vi.spyOn(clock, "now").mockImplementation(() => {
    clock.advance(1);
    return now();
  });
  await write();
  await ask(bob, "POST", "/api/likes", { member: anna.id });
  await settle();
  ticking.mockRestore();
  await pass(16 * MINUTE);
  expect((await mailsTo(anna)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/1 unread message.*1 new like/s),
  ]);
});

test("[N-13] one absence has one mail, and two reminders after a day and after three", async () => {
  await write();
  for (let n = 0; n < 12; n++) {
    await pass(10 * MINUTE);
    await write();
  }
  expect(await subjectsTo(anna)).toHaveLength(1);
  await pass(22 * HOUR, HOUR);
  expect(await subjectsTo(anna)).toHaveLength(1);
  await pass(HOUR);
  expect((await mailsTo(anna)).map(({ subject }) => subject)).toEqual([
    "You still have something unread",
    "You have something new",
  ]);
  await pass(48 * HOUR, HOUR);
  expect(await subjectsTo(anna)).toHaveLength(3);
  await pass(200 * HOUR, 10 * HOUR);
  await write();
  await pass(HOUR);
  expect(await subjectsTo(anna)).toHaveLength(3);
});

test("[N-13] a visit ends the absence, and what comes later begins another with its own mail", async () => {
  await write();
  await pass(10 * MINUTE);
  await look(anna);
  await pass(HOUR);
  expect(await subjectsTo(anna)).toEqual([]);
  await write();
  await pass(15 * MINUTE);
  expect(await subjectsTo(anna)).toHaveLength(1);
  await look(anna);
  await pass(MINUTE);
  await write();
  await pass(15 * MINUTE);
  expect(await subjectsTo(anna)).toHaveLength(2);
});

test("[N-13] what is read on another device before the mail is due is not mailed", async () => {
  const conversation = await write();
  await pass(14 * MINUTE);
  const { status } = await ask(anna, "POST", "/api/chat-read", { conversation, seq: 1 });
  expect(status).toBe(200);
  await pass(HOUR);
  expect(await subjectsTo(anna)).toEqual([]);
});

test("[N-13] an open page that nobody looks at does not hold the mail back", async () => {
  await look(anna);
  testApp.clock.advance(1_000);
  await write();
  // Its socket and its refreshing calls go on.
  for (let n = 0; n < 15; n++) {
    await ask(anna, "GET", "/api/user.php");
    await pass(MINUTE);
  }
  expect(await subjectsTo(anna)).toHaveLength(1);
});

describe("[N-13] nothing is mailed of a sender who", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["was blocked", () => ask(anna, "POST", "/api/blocks", { member: bob.id })],
    ["was banned", () => banMember(testApp, bob)],
    ["has blocked the receiver", () => ask(bob, "POST", "/api/blocks", { member: anna.id })],
    [
      "has closed the account",
      () => ask(bob, "POST", "/api/closings", { proof: { password: bob.password } }),
    ],
  ])("%s since", async (_, leave) => {
    await write();
    await ask(bob, "POST", "/api/likes", { member: anna.id });
    await settle();
    const answer = await leave();
    if (answer instanceof Response) expect(answer.ok).toBe(true);
    await pass(2 * HOUR, 5 * MINUTE);
    expect(await subjectsTo(anna)).toEqual([]);
  });
});

test("likes wait for an hour, and a mail about likes alone comes once a day", async () => {
  const carla = await makeMember(testApp);
  await ask(bob, "POST", "/api/likes", { member: anna.id });
  await pass(59 * MINUTE, 5 * MINUTE);
  expect(await subjectsTo(anna)).toEqual([]);
  await pass(5 * MINUTE);
  expect((await mailsTo(anna))[0]?.text).toContain("1 new like");
  await look(anna);
  await pass(MINUTE);
  await ask(carla, "POST", "/api/likes", { member: anna.id });
  await pass(2 * HOUR, 5 * MINUTE);
  expect(await subjectsTo(anna)).toHaveLength(1);
});

test("a mail counts messages, matches, likes and photos, and links to the site alone", async () => {
  const carla = await makeMember(testApp);
  await ask(anna, "POST", "/api/likes", { member: carla.id });
  await ask(carla, "POST", "/api/likes", { member: anna.id });
  await ask(bob, "POST", "/api/likes", { member: anna.id });
  await write();
  await pass(15 * MINUTE);
  const [mail] = await mailsTo(anna);
  expect(mail?.text).toContain("1 unread message, 1 new match, and 1 new like");
  expect(mail?.text.match(/https?:[^\s]+/g)?.every((link) => new URL(link).hostname === "localhost")).toBe(
    true,
  );
});

test("[N-12] usernames come only at the member's wish, on one line and never as a link", async () => {
  const eve = await makeMember(testApp, { username: "win.example" });
  await chat.give(eve, 50);
  await change({ mail_detail: "names" });
  await write(eve);
  await pass(15 * MINUTE);
  const [mail] = await mailsTo(anna);
  expect(mail?.subject).toBe("You have something new");
  expect(mail?.text).toContain("From: win.\u200cexample");
  expect(mail?.text).not.toContain("win.example");
});

test("a username that a decision holds comes as a number", async () => {
  await testApp.app.pool.query("update profiles_profile set name_held = true where member_id = $1", [bob.id]);
  await change({ mail_detail: "names" });
  await write();
  await pass(15 * MINUTE);
  const [mail] = await mailsTo(anna);
  expect(mail?.text).toContain(`From: Member ${bob.id}`);
  expect(mail?.text).not.toContain(bob.username);
});

describe("[N-11] a mail is not sent when", () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      "the member has turned messages off",
      () =>
        change({
          types: [
            { type: "new_messages", channel: "mail", wanted: false },
            { type: "new_conversations", channel: "mail", wanted: false },
          ],
        }),
    ],
    ["the member is in privacy mode", () => ask(anna, "PUT", "/api/privacy-mode", { on: true })],
    [
      "the account is closed",
      () => ask(anna, "POST", "/api/closings", { proof: { password: anna.password } }),
    ],
  ])("%s", async (_, stop) => {
    await write();
    await stop();
    await pass(80 * HOUR, 2 * HOUR);
    expect((await subjectsTo(anna)).filter((subject) => /something/.test(subject))).toEqual([]);
  });
});

test("the mail comes in the receiver's language", async () => {
  const { anna: piotr, bob: writer } = await makePair({ locale: "pl" });
  await write(writer, piotr);
  await pass(15 * MINUTE);
  const [mail] = await mailsTo(piotr);
  expect(mail?.html).toContain('<html lang="pl">');
});

test("a clock that jumps forward brings the mail once, and one that jumps back does not bring it again", async () => {
  await write();
  await pass(HOUR, HOUR);
  expect(await subjectsTo(anna)).toHaveLength(1);
  testApp.clock.advance(-24 * HOUR);
  await pass(2 * HOUR);
  expect(await subjectsTo(anna)).toHaveLength(1);
  testApp.clock.advance(24 * HOUR);
});

test("several processes at the same minute send one mail", async () => {
  await write();
  testApp.clock.advance(16 * MINUTE);
  await Promise.all(Array.from({ length: 6 }, sendDueMails));
  expect(await subjectsTo(anna)).toHaveLength(1);
});

test("a mail that was begun before a crash is not sent again", async () => {
  await write();
  testApp.clock.advance(16 * MINUTE);
  await sendDueMails();
  // The process died before it noted that the mail had gone.
  await testApp.app.db
    .updateTable("notificationsDue")
    .set({ state: "waiting", mailedAt: null, mailAt: testApp.clock.now() })
    .where("memberId", "=", anna.id)
    .execute();
  await sendDueMails();
  expect(await subjectsTo(anna)).toHaveLength(1);
});

/** Makes every reading of the clock later than the one before, as outside tests. */
function letClockTick() {
  const { now } = testApp.clock;
  vi.spyOn(testApp.clock, "now").mockImplementation(() => {
    testApp.clock.advance(3);
    return now();
  });
}

test.each([
  ["stands still", () => {}],
  ["ticks at each look", letClockTick],
])(
  "[N-13] while the clock %s, any order of messages, visits and reading gives one mail for each absence that lasts, and none after a visit",
  async (_, setClock) => {
    setClock();
    onTestFinished(() => void vi.restoreAllMocks());
    type Step = { what: "write" | "look" | "wait"; minutes: number };
    const step = fc.record<Step>({
      what: fc.constantFrom("write", "write", "look", "wait"),
      minutes: fc.integer({ min: 1, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { anna: receiver, bob: writer } = await makePair();
        await look(receiver);
        let since: number | null = null;
        let isMailed = false;
        let expected = 0;
        for (const { what, minutes } of steps) {
          testApp.clock.advance(1_000);
          if (what === "write") {
            since ??= testApp.clock.now().getTime();
            await write(writer, receiver, randomUUID());
          } else if (what === "look") {
            await look(receiver);
            [since, isMailed] = [null, false];
          }
          await pass(minutes * MINUTE);
          const away = since === null ? 0 : testApp.clock.now().getTime() - since;
          if (away >= 15 * MINUTE && !isMailed) [expected, isMailed] = [expected + 1, true];
          expect(await subjectsTo(receiver)).toHaveLength(expected);
        }
      }),
      { numRuns: 12 },
    );
  },
);
