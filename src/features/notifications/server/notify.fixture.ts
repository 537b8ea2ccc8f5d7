import { afterAll, beforeAll } from "vitest";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openPushService, type TestDevice } from "#testing/push/push-service.ts";
import { PUSH_JOB } from "./push-job.ts";
import { upsertDevice } from "./queries-device.ts";
import { sendActivityMails } from "./send-activity-mails.ts";
import { pushJobs } from "./send-pushes.ts";

/** The program of one test file. */
export let testApp: TestApp;
/** Writes and reads messages in it. */
export let chat: ReturnType<typeof chatting>;

let pushService: Awaited<ReturnType<typeof openPushService>>;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Opens the program for the tests of one file. Call it at the top of the file. */
export function openForFile(env: Record<string, string> = {}) {
  beforeAll(async () => {
    testApp = await openTestApp({ env: { LIMITS: "no", ...env } });
    chat = chatting(testApp);
  });
  afterAll(() => testApp.close());
}

/** Two members: Bob writes, and Anna is away. */
export async function makePair({ locale = "en" } = {}) {
  const [anna, bob] = [await makeMember(testApp, { locale }), await makeMember(testApp)];
  await chat.give(bob, 200);
  return { anna, bob };
}

export async function ask(who: MadeMember | null, method: string, path: string, json?: unknown) {
  const headers: Record<string, string> = who ? { cookie: `${who.cookie}; locale=en` } : {};
  return testApp.ask(path, { method, headers, ...(json !== undefined && { json }) });
}

/** Opens the program with a push service on this machine. */
export function openWithPushesForFile() {
  beforeAll(async () => {
    pushService = await openPushService({ now: () => testApp.clock.now().getTime() });
  });
  afterAll(() => pushService.close());
  beforeAll(async () => {
    testApp = await openTestApp({ env: { LIMITS: "no", PUSH_HOSTS: pushService.host } });
    chat = chatting(testApp);
  });
  afterAll(() => testApp.close());
}

/** A browser of the member takes pushes. */
export async function subscribe({ id }: MadeMember): Promise<TestDevice> {
  const made = await pushService.addDevice(testApp.app.push?.publicKey as string);
  const session = await testApp.app.db
    .selectFrom("accountsSession")
    .select("id")
    .where("memberId", "=", id)
    .executeTakeFirstOrThrow();
  const device = { ...made.device, memberId: id, sessionId: session.id, at: testApp.clock.now() };
  await testApp.app.db.transaction().execute((tx) => upsertDevice(tx, device));
  return made;
}

/** The notification as the device's owner reads it. */
export const readPushes = ({ delivered }: TestDevice) =>
  delivered.map(({ text }) => JSON.parse(text).notification);

/** Sends the pushes that are due, as the jobs role does. */
export async function sendDuePushes() {
  for (const { name, run } of pushJobs) if (name === PUSH_JOB.job) await run(testApp.app, {}, { id: "1" });
}

/** The program writes events every two seconds. */
export async function settle() {
  await testApp.flushNotices();
}

/** The member uses a page. */
export async function look(who: MadeMember) {
  await ask(who, "POST", "/api/looks", {});
  await settle();
}

/** Moves the clock and sends what is due by then: once a minute as the jobs role does, or in larger steps. */
export async function pass(milliseconds: number, step = MINUTE) {
  for (let left = milliseconds; left > 0; left -= step) {
    testApp.clock.advance(Math.min(left, step));
    await settle();
    await sendDueMails();
    await sendDuePushes();
  }
}

export async function sendDueMails() {
  await sendActivityMails.run(testApp.app, {}, { id: "1" });
}

export async function mailsTo({ email }: { email: string }) {
  return (await testApp.outbox()).filter(({ to }) => to === email);
}
