import { describe, expect, test } from "vitest";
import { makeSoftwareKey } from "#testing/authenticator.ts";
import { makeMember } from "#testing/make.ts";
import {
  beginPasskey,
  changePassword,
  isKnown,
  logInWith,
  NEW_PASSWORD,
  type Opened,
  openAll,
  redeem,
  requestChange,
  requestReset,
  resetBy,
  THINGS,
  type Thing,
} from "./recovery.fixture.ts";
import { as, deviceOf, logIn, mailed, openForFile, post, sessionOf, testApp } from "./user.fixture.ts";

openForFile();

type Case = {
  event: string;
  confirmed: boolean;
  happen(opened: Opened): Promise<Response>;
  survives: Thing[];
};

const CASES: Case[] = [
  {
    event: "a password reset",
    confirmed: true,
    happen: async ({ member }) => resetBy(await requestReset(member)),
    survives: ["undo link"],
  },
  {
    event: "a password reset before the first confirmation",
    confirmed: false,
    happen: async ({ member }) => resetBy(await requestReset(member)),
    survives: [],
  },
  {
    event: "a password change",
    confirmed: true,
    happen: ({ member }) => changePassword(member),
    survives: ["own session", "passkey", "undo link"],
  },
  {
    event: "a password change before the first confirmation",
    confirmed: false,
    happen: ({ member }) => changePassword(member),
    survives: ["own session", "passkey", "activation link"],
  },
  {
    event: "the first confirmation",
    confirmed: false,
    happen: async ({ member }) =>
      redeem("/api/activations", (await mailed(member.email, "mails.activation.subject")).token),
    survives: ["own session", "other session", "password", "known device", "export link", "reset link"],
  },
  {
    event: "a mail change",
    confirmed: true,
    happen: ({ pending }) => redeem("/api/mail-changes/do", pending),
    survives: ["own session", "other session", "passkey", "password", "known device", "undo link"],
  },
  {
    event: "a mail change before the first confirmation",
    confirmed: false,
    happen: ({ pending }) => redeem("/api/mail-changes/do", pending),
    survives: ["own session", "other session", "password", "known device"],
  },
  {
    event: "a mail change that is undone",
    confirmed: true,
    happen: ({ undo }) => redeem("/api/mail-changes/do", undo),
    survives: [],
  },
];

describe("access that remains after a recovery", () => {
  test.each(CASES)("[Q-02] $event: $survives", async ({ confirmed, happen, survives }) => {
    const opened = await openAll({ confirmed });
    expect((await happen(opened)).ok).toBe(true);
    const { email } = await testApp.app.db
      .selectFrom("accountsMember")
      .select("email")
      .where("id", "=", opened.member.id)
      .executeTakeFirstOrThrow();
    opened.tries.password = async () => (await logIn(email as string, opened.member.password)).ok;
    opened.tries["known device"] = () => isKnown(email as string, opened.device);
    const tried = THINGS.filter((thing) => opened.tries[thing]);
    // Trying an ended access changes nothing, so these come first.
    const ended = tried.filter((thing) => !survives.includes(thing));
    for (const thing of [...ended, ...tried.filter((one) => survives.includes(one))]) {
      expect([thing, await opened.tries[thing]?.()]).toEqual([thing, survives.includes(thing)]);
    }
  });

  test("the browser in which the password was changed stays known", async () => {
    const anna = await makeMember(testApp);
    const changed = await changePassword(anna);
    expect(await isKnown(anna.email, deviceOf(changed))).toBe(true);
  });

  test("a queued reset mail is not sent after a new password or a new address", async () => {
    for (const event of ["password", "mail"] as const) {
      const anna = await makeMember(testApp);
      const link = event === "mail" ? await requestChange(anna, `next-${anna.email}`) : "";
      await post("/api/password-resets", { email: anna.email });
      const happened = event === "mail" ? redeem("/api/mail-changes/do", link) : changePassword(anna);
      expect((await happened).ok).toBe(true);
      await testApp.runJobs();
      const subject = testApp.app.translations.texts("en").t("accounts")("mails.reset.subject");
      const sent = (await testApp.outbox()).filter(
        (one) => one.to.endsWith(anna.email) && one.subject === subject,
      );
      expect([event, sent]).toEqual([event, []]);
    }
  });
});

describe("a stolen password", () => {
  test("[A-15] the present address is told of a requested mail change, and can stop it together with all access of the intruder", async () => {
    const anna = await makeMember(testApp);
    const intruder = sessionOf(await logIn(anna.email, anna.password));
    const link = await requestChange({ ...anna, cookie: intruder }, `intruder-${anna.email}`);
    const { token } = await mailed(anna.email, "mails.mail_change_asked.subject");
    const stopped = await redeem("/api/mail-changes/do", token);
    expect(await stopped.json()).toEqual({ email: anna.email, undone: true });
    expect((await redeem("/api/mail-changes/do", link)).status).toBe(410);
    expect((await testApp.ask("/api/user.php", as(intruder))).status).toBe(403);
    expect((await logIn(anna.email, anna.password)).status).toBe(401);
    expect((await resetBy((await mailed(anna.email, "mails.reset.subject")).token)).status).toBe(204);
    expect((await logIn(anna.email, NEW_PASSWORD)).status).toBe(200);
  });

  test("whatever the intruder does with the account, the first address can take it back within 48 hours", async () => {
    const anna = await makeMember(testApp);
    const mine = { ...anna, cookie: sessionOf(await logIn(anna.email, anna.password)) };
    const [one, two] = [`one-${anna.email}`, `two-${anna.email}`];
    await redeem("/api/mail-changes/do", await requestChange(mine, one));
    const { token: undo } = await mailed(anna.email, "mails.mail_changed.subject");
    const key = makeSoftwareKey();
    await (await beginPasskey(mine, key))();
    await redeem("/api/mail-changes/do", await requestChange(mine, two));
    const back = (await mailed(one, "mails.mail_changed.subject")).token;
    await changePassword(mine);
    expect((await resetBy(await requestReset({ ...mine, email: two }))).status).toBe(204);
    testApp.clock.advance(47 * 3_600_000);
    expect(await (await redeem("/api/mail-changes/do", undo)).json()).toEqual({
      email: anna.email,
      undone: true,
    });
    expect((await redeem("/api/mail-changes/do", back)).status).toBe(410);
    expect(await logInWith(key)).toBe(false);
    expect((await logIn(anna.email, NEW_PASSWORD)).status).toBe(401);
  });

  test("an unconfirmed address that was typed by mistake gets no power over the account", async () => {
    const anna = await makeMember(testApp, { confirmed: false });
    const next = `right-${anna.email}`;
    expect((await redeem("/api/mail-changes/do", await requestChange(anna, next))).status).toBe(200);
    await testApp.runJobs();
    expect((await testApp.outbox()).filter((one) => one.to === anna.email)).toEqual([]);
    const { user } = await (await testApp.ask("/api/user.php", as(anna.cookie))).json();
    expect(user.status).toBe("active");
  });
});

test("[A-23] a changed password is reported by mail, with a link to take the account back", async () => {
  const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
  await changePassword(anna);
  await resetBy(await requestReset(bob));
  for (const { email } of [anna, bob]) {
    const { mail } = await mailed(email, "mails.password_changed.subject");
    expect(mail?.text).toContain("http://localhost:3000/reset-password");
  }
});

test("of two simultaneous uses of one link, only one succeeds", async () => {
  const anna = await makeMember(testApp);
  const change = await requestChange(anna, `twin-${anna.email}`);
  const reset = await requestReset(anna);
  const resets = await Promise.all([resetBy(reset), resetBy(reset)]);
  expect(resets.map(({ status }) => status).sort()).toEqual([204, 410]);
  const changes = await Promise.all([1, 2].map(() => redeem("/api/mail-changes/do", change)));
  expect(changes.map(({ status }) => status)).toEqual([410, 410]);
});

test("redeeming a link during a password change causes no deadlock", async () => {
  for (let round = 0; round < 5; round++) {
    const anna = await makeMember(testApp);
    const link = await requestChange(anna, `circle-${anna.email}`);
    const both = await Promise.all([changePassword(anna), redeem("/api/mail-changes/do", link)]);
    expect(both.map(({ status }) => status)).toEqual([200, expect.toBeOneOf([200, 410])]);
  }
});
