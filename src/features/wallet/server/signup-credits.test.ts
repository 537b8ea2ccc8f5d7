import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDifferences, grantSignupCredits, readWallet } from "#features/wallet/server/wallet.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const CREDITS = 7;
const PASSWORD = "another harbour canoe";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  await setCredits(CREDITS);
});
afterAll(async () => {
  expect(await findDifferences(testApp.app.db)).toEqual([]);
  await testApp.close();
});

const setCredits = (credits: number) => testApp.setSettings({ signup_credits: credits });
const newcomer = () => makeMember(testApp, { confirmed: false });
const creditsOf = async ({ id }: MadeMember) => (await readWallet(testApp.app.db, id)).credits;
const statusOf = async ({ id }: MadeMember) =>
  (await testApp.app.pool.query("select status from accounts_member where id = $1", [id])).rows[0].status;
const post = (path: string, json: unknown, cookie = "a=b") =>
  testApp.ask(path, { method: "POST", json, headers: { cookie } });
/** The token of the newest mail to this address. */
async function mailed(to: string): Promise<string> {
  await testApp.runJobs();
  const mail = (await testApp.outbox()).find((one) => one.to === to);
  return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "no mail came";
}

/** Asks for the link that confirms the address, and answers with what opening it does. */
type Way = (who: MadeMember) => Promise<() => Promise<Response>>;
const activation: Way = async (who) => {
  await post("/api/activation-mails", {}, who.cookie);
  const token = await mailed(who.email);
  return () => post("/api/activations", { token });
};
const reset: Way = async (who) => {
  await post("/api/password-resets", { email: who.email });
  const token = await mailed(who.email);
  return () => post("/api/password-resets/do", { token, password: PASSWORD, password_again: PASSWORD });
};
const mailChange: Way = async (who) => {
  const email = `new-${who.email}`;
  await post("/api/mail-changes", { email, password: who.password }, who.cookie);
  const token = await mailed(email);
  return () => post("/api/mail-changes/do", { token });
};
const WAYS = { activation, reset, "change of the e-mail address": mailChange };

describe("[M-39] sign-up credits are granted once, on confirmation", () => {
  test.each(Object.entries(WAYS))("by the link of the %s", async (_, way) => {
    const who = await newcomer();
    const open = await way(who);
    expect(await creditsOf(who)).toBe(0);
    expect((await open()).ok).toBe(true);
    expect([await statusOf(who), await creditsOf(who)]).toEqual(["active", CREDITS]);
    expect((await open()).ok).toBe(false);
    expect(await creditsOf(who)).toBe(CREDITS);
  });

  test("by the first link only", async () => {
    const who = await newcomer();
    const links = [await activation(who), await reset(who), await mailChange(who)];
    await setCredits(CREDITS + 1);
    for (const open of links) {
      await open();
      expect(await creditsOf(who)).toBe(CREDITS + 1);
      await setCredits(CREDITS);
    }
  });

  test("by several concurrent links", async () => {
    const who = await newcomer();
    const links = [await activation(who), await reset(who), await mailChange(who)];
    const answers = await Promise.all([...links, ...links].map((open) => open()));
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect([await statusOf(who), await creditsOf(who)]).toEqual(["active", CREDITS]);
  });

  test("the ledger's key prevents a second grant", async () => {
    const who = await newcomer();
    await (await activation(who))();
    const again = () =>
      testApp.app.db.transaction().execute((tx) => grantSignupCredits(tx, { memberId: who.id }, testApp.app));
    await Promise.all([again(), again()]);
    expect(await creditsOf(who)).toBe(CREDITS);
  });

  test("if the site grants none, nothing is booked", async () => {
    await setCredits(0);
    const who = await newcomer();
    expect((await (await activation(who))()).ok).toBe(true);
    expect(await creditsOf(who)).toBe(0);
    await setCredits(CREDITS);
  });
});
