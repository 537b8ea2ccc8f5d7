import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { classOf, NOTIFICATION_TYPES, type NotificationType } from "#base/notification-types.ts";
import { hashAddress, markBounce, markComplaint } from "#platform/mail/address-state.ts";
import type { MadeMember } from "#testing/make.ts";
import type { Announced } from "../calendar-rules.ts";
import { announceCommand } from "./calendar/announce-command.ts";
import { sendAnnouncements } from "./calendar/send-announcements.ts";
import { sendReminders } from "./calendar/send-reminders.ts";
import { sendWeekly } from "./calendar/send-weekly.ts";
import {
  ask,
  chat,
  HOUR,
  look,
  MINUTE,
  makePair,
  openWithPushesForFile,
  pass,
  readPushes,
  sendDueMails,
  sendDuePushes,
  settle,
  subscribe,
  testApp,
} from "./notify.fixture.ts";

openWithPushesForFile();

const DAY = 24 * HOUR;
/** Start of the next case. Cases are weeks apart, so that none affects another. */
let start = new Date("2026-11-23T14:30:00Z").getTime();
let folder: string;
let texts: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-types-"));
  texts = join(folder, "texts.json");
  const text = { subject: "News", paragraphs: ["First"], button: "Look" };
  await writeFile(texts, JSON.stringify(Object.fromEntries(LOCALES.map((locale) => [locale, text]))));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Pair = { anna: MadeMember; bob: MadeMember };

const write = async ({ anna, bob }: Pair) => {
  await chat.send(bob, anna);
  await settle();
  await sendDuePushes();
};
const announce = async (type: Announced) => {
  await announceCommand.run(testApp.app, { type, file: texts, page: "/premium" });
  await sendAnnouncements.run(testApp.app, {}, { id: "1" });
};

/** Triggers of each type. */
const EVENTS: Record<NotificationType, (pair: Pair) => Promise<unknown>> = {
  async new_conversations(pair) {
    await write(pair);
    await pass(16 * MINUTE, 8 * MINUTE);
  },
  async new_messages(pair) {
    await chat.give(pair.anna, 20);
    await chat.send(pair.anna, pair.bob);
    await look(pair.anna);
    testApp.clock.advance(2 * MINUTE);
    await write(pair);
    await pass(16 * MINUTE, 8 * MINUTE);
  },
  async like({ anna, bob }) {
    await ask(bob, "POST", "/api/likes", { member: anna.id });
    await settle();
    await sendDuePushes();
    await pass(61 * MINUTE, 20 * MINUTE);
  },
  async unread_message_reminders(pair) {
    await write(pair);
    await pass(16 * MINUTE, 8 * MINUTE);
    await pass(25 * HOUR, HOUR);
  },
  promotions: () => announce("promotions"),
  news: () => announce("news"),
  async weekly_updates({ anna, bob }) {
    testApp.clock.advance(7 * DAY + 3 * HOUR);
    await ask(bob, "POST", "/api/likes", { member: anna.id });
    testApp.clock.advance(36 * MINUTE);
    await sendWeekly.run(testApp.app, {}, { id: "1" });
  },
  async reminders() {
    testApp.clock.advance(2 * DAY);
    await sendReminders.run(testApp.app, {}, { id: "1" });
  },
};

const setAddress = ({ id, email }: MadeMember, reason: "bounce" | "fbl") =>
  testApp.app.db.transaction().execute(async (tx) => {
    const about = { addressHash: hashAddress(testApp.app.seal, email), memberId: id };
    if (reason === "fbl") await markComplaint(testApp.app, tx, about);
    else await markBounce(testApp.app, tx, { ...about, bounce: "hard", status: "5.1.1" });
  });
const setMailOff = ({ id }: MadeMember) =>
  testApp.app.db
    .insertInto("notificationsMember")
    .values({ memberId: id, mailOffAt: testApp.clock.now() })
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet({ mailOffAt: testApp.clock.now() }))
    .execute();

type State = { mail: boolean; push: boolean; prepare?: (anna: MadeMember) => Promise<unknown> };

/** Choices of the member, and states of their address. */
const STATES: Record<string, State> = {
  "on by mail and push": { mail: true, push: true },
  "off by mail": { mail: false, push: true },
  "off by push": { mail: true, push: false },
  bounce: { mail: true, push: true, prepare: (anna) => setAddress(anna, "bounce") },
  fbl: { mail: true, push: true, prepare: (anna) => setAddress(anna, "fbl") },
  "[F-07] privacy mode": {
    mail: false,
    push: false,
    prepare: (anna) => ask(anna, "PUT", "/api/privacy-mode", { on: true }),
  },
  listunsubscribe: { mail: true, push: true, prepare: setMailOff },
};

const HIDDEN = "[F-07] privacy mode";
/** No one can start a conversation with a hidden member. */
const IMPOSSIBLE = ["new_conversations", "unread_message_reminders"].map((type) => `${type}, ${HIDDEN}`);
const cases = NOTIFICATION_TYPES.flatMap((type) =>
  Object.keys(STATES).map((state) => [type, state] as const),
).filter((names) => !IMPOSSIBLE.includes(names.join(", ")));

describe("[N-11] each type comes on its event by mail and push, and not when it is off or mail is disabled", () => {
  test.each(cases)("%s, %s, in the receiver's language", async (type, state) => {
    const { mail, push, prepare } = STATES[state] as State;
    testApp.clock.set(new Date(start));
    start += 70 * DAY;
    // Mails that earlier cases left due would be sent before an announcement.
    await settle();
    await sendDueMails();
    const pair = await makePair({ locale: "fi" });
    const { anna } = pair;
    const isHidden = state === HIDDEN;
    const wanted = { mail: mail || isHidden, push: push || isHidden };
    const types = (["mail", "push"] as const).map((channel) => ({ type, channel, wanted: wanted[channel] }));
    const saved = await ask(anna, "PATCH", "/api/notifications", {
      ...{ types, quiet: null, time_zone: "Etc/UTC" },
    });
    expect(saved.status, await saved.clone().text()).toBe(200);
    const phone = await subscribe(anna);
    await prepare?.(anna);
    await EVENTS[type](pair);
    const sent = await testApp.app.db
      .selectFrom("mailSent")
      .select(["kind", "mailClass"])
      .where("memberId", "=", anna.id)
      .where("mailClass", "<>", "account")
      .execute();
    const isMailed = mail && !prepare;
    expect(sent.filter(({ kind }) => kind === type)).toEqual(
      isMailed ? [{ kind: type, mailClass: classOf(type) }] : [],
    );
    const mails = (await testApp.outbox()).filter(({ to }) => to === anna.email);
    for (const { html } of mails) expect(html).toContain('<html lang="fi">');
    for (const { lang } of readPushes(phone)) expect(lang).toBe("fi");
    const pushed = readPushes(phone).filter(({ data }) => data.type === type);
    expect(pushed).toHaveLength(push ? 1 : 0);
  });
});
