import { afterEach, describe, expect, test } from "vitest";
import { settingsOf } from "#features/site/server/site.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { hereSite } from "#testing/open-test-app.ts";
import { linkLifetimes } from "../rules.ts";
import { accountsSettings } from "../settings.ts";
import { prepareLink, redeemToken, sealLink } from "./tokens.ts";
import { as, from, mailed, openForFile, post, sessionOf, testApp } from "./user.fixture.ts";

openForFile();
afterEach(() => testApp.setSettings({}));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PASSWORD = "another harbour canoe";
let count = 0;

async function signUp(locale: string) {
  count += 1;
  const json = {
    email: `lasting${count}@example.org`,
    name: `Lasting${count}`,
    date_of_birth: "1990-06-15",
    password: "violet canoe harbour",
    terms: true,
  };
  const headers = { cookie: `locale=${locale}` };
  const cookie = sessionOf(await testApp.ask("/api/signups", { method: "POST", json, from, headers }));
  return { email: json.email, cookie };
}

async function changeMail(member: MadeMember): Promise<string> {
  count += 1;
  const email = `changed${count}@example.org`;
  await post("/api/mail-changes", { email, password: member.password }, member.cookie);
  return email;
}

type Made = { to: string; redeem(token: string): Promise<Response> };

const LINKS: { setting: string; value: number; lasts: number; said: string; make(): Promise<Made> }[] = [
  {
    setting: "activation_link_days",
    value: 3,
    lasts: 3 * DAY,
    said: "The link is valid for 3 days.",
    async make() {
      const { email } = await signUp("en");
      return { to: email, redeem: (token) => post("/api/activations", { token }) };
    },
  },
  {
    setting: "reset_link_minutes",
    value: 25,
    lasts: 25 * MINUTE,
    said: "The link is valid for 25 minutes.",
    async make() {
      const { email } = await makeMember(testApp);
      await post("/api/password-resets", { email });
      const json = { password: PASSWORD, password_again: PASSWORD };
      return { to: email, redeem: (token) => post("/api/password-resets/do", { token, ...json }) };
    },
  },
  {
    setting: "mail_change_link_hours",
    value: 5,
    lasts: 5 * HOUR,
    said: "The link is valid for 5 hours.",
    async make() {
      const to = await changeMail(await makeMember(testApp));
      return { to, redeem: (token) => post("/api/mail-changes/do", { token }) };
    },
  },
  {
    setting: "mail_undo_link_hours",
    value: 9,
    lasts: 9 * HOUR,
    said: "The link is valid for 9 hours.",
    async make() {
      const member = await makeMember(testApp);
      await changeMail(member);
      return { to: member.email, redeem: (token) => post("/api/mail-changes/do", { token }) };
    },
  },
];

describe.each(LINKS)("the site's $setting", ({ setting, value, lasts, said, make }) => {
  test("decides how long the link works, and the mail states it", async () => {
    await testApp.setSettings({ [setting]: value });
    const [early, late] = [await make(), await make()];
    const [first, second] = [await mailed(early.to), await mailed(late.to)];
    expect(first.mail?.text).toContain(said);
    testApp.clock.advance(lasts - 1);
    expect((await early.redeem(first.token)).ok).toBe(true);
    testApp.clock.advance(1);
    expect((await late.redeem(second.token)).status).toBe(410);
  });
});

test("the mail states it in the reader's language", async () => {
  await testApp.setSettings({ activation_link_days: 3 });
  expect((await mailed((await signUp("de")).email)).mail?.text).toContain("Der Link ist 3 Tage gültig.");
});

// No page closes an account or mails this link yet, so the link is made and redeemed without HTTP.
test("the site's reactivation_days decides how long a link to reactivate an account works", async () => {
  const { app, clock } = testApp;
  const purpose = "reactivation";
  const make = async () => {
    const { id: memberId } = await makeMember(testApp);
    const lastsMs = linkLifetimes(settingsOf({ site: hereSite(testApp) }, accountsSettings))[purpose];
    const link = { memberId, purpose, now: clock.now() } as const;
    const sealed = await app.db
      .transaction()
      .execute(async (tx) => sealLink(tx, { ...link, id: await prepareLink(tx, link), lastsMs }));
    return sealed?.token ?? "";
  };
  const redeem = (token: string) =>
    app.db.transaction().execute((tx) => redeemToken(tx, { token, purpose, now: clock.now() }));
  const byDefault = await make();
  await testApp.setSettings({ reactivation_days: 3 });
  const [early, late] = [await make(), await make()];
  clock.advance(3 * DAY - 1);
  await redeem(early);
  clock.advance(1);
  await expect(redeem(late)).rejects.toMatchObject({ code: "accounts.link_invalid", status: 410 });
  await redeem(byDefault);
});

test("[F-05] the site's account_mails_per_day limits mails of each kind, with a clear message", async () => {
  await testApp.setSettings({ account_mails_per_day: 1 });
  const fresh = await signUp("en");
  const anna = await makeMember(testApp);
  const askToChangeMail = (locale: string) => {
    count += 1;
    const json = { email: `other${count}@example.org`, password: anna.password };
    return ask("/api/mail-changes", json, `${anna.cookie}; ${locale}`);
  };
  const asks: Record<string, (locale: string) => Promise<Response>> = {
    "accounts.too_many_activations": (locale) =>
      ask("/api/activation-mails", {}, `${fresh.cookie}; ${locale}`),
    "accounts.too_many_resets": (locale) => ask("/api/password-resets", { email: anna.email }, locale),
    "accounts.too_many_mail_changes": askToChangeMail,
  };
  for (const [code, again] of Object.entries(asks)) {
    expect([code, (await again("locale=en")).status]).toEqual([code, 204]);
    const refused = await again("locale=en");
    expect([refused.status, (await refused.json()).error]).toEqual([429, code]);
  }
  const said = async (locale: string) => (await (await askToChangeMail(locale)).json()).message;
  expect(await said("locale=en")).toBe("You’ve asked for this 1 time today. Please try again tomorrow.");
  expect(await said("locale=de")).toContain("1-mal");
  await testApp.setSettings({ account_mails_per_day: 2 });
  for (const again of Object.values(asks)) expect((await again("locale=en")).status).toBe(204);
  expect(await said("locale=en")).toBe("You’ve asked for this 2 times today. Please try again tomorrow.");
});

const ask = (path: string, json: unknown, cookie: string) =>
  testApp.ask(path, { ...as(""), method: "POST", json, headers: { cookie } });
