import { describe, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { accountsMails } from "./mail-jobs.ts";
import { as, from, logIn, mailed, n, openForFile, post, sessionOf, testApp } from "./user.fixture.ts";

openForFile();

describe("links by mail", () => {
  const form = () => ({
    email: `link${n}@example.org`,
    name: `Link${n}er`,
    date_of_birth: "1990-06-15",
    password: "violet canoe harbour",
    terms: true,
  });

  test("[A-10] the activation link confirms once, within 7 days, in the member's language, and makes the profile visible", async () => {
    const signedUp = await testApp.ask("/api/signups", {
      method: "POST",
      json: form(),
      from,
      headers: { cookie: "locale=de" },
    });
    const cookie = sessionOf(signedUp);
    const before = await (await testApp.ask("/api/user.php", as(cookie))).json();
    expect([before.user.status, before.user.profile.status]).toEqual(["not_confirmed", "disabled"]);
    const { mail, token } = await mailed(form().email);
    expect(mail?.subject).toBe(
      testApp.app.translations.texts("de").t("accounts")("mails.activation.subject"),
    );
    expect(mail?.text).toContain("http://localhost:3000/activate/done?token=");
    const answer = await post("/api/activations", { token });
    expect(answer.status).toBe(204);
    const after = await (await testApp.ask("/api/user.php", as(sessionOf(answer)))).json();
    expect([after.user.status, after.user.profile.status]).toEqual(["active", "active"]);
    const twice = await post("/api/activations", { token });
    expect([twice.status, (await twice.json()).message]).toEqual([
      410,
      "Link expired or invalid, request a new email.",
    ]);
  });

  test("an activation link expires after 7 days, and a link for another purpose does not activate", async () => {
    const cookie = sessionOf(await post("/api/signups", form()));
    const { token } = await mailed(form().email);
    expect(
      (
        await post("/api/password-resets/do", {
          token,
          password: "another harbour canoe",
          password_again: "another harbour canoe",
        })
      ).status,
    ).toBe(410);
    testApp.clock.advance(7 * 86_400_000);
    expect((await post("/api/activations", { token })).status).toBe(410);
    expect((await post("/api/activation-mails", {}, cookie)).status).toBe(204);
  });

  test("the activation mail can be sent again three times in 24 hours, and each link works until one is used", async () => {
    const cookie = sessionOf(await post("/api/signups", form()));
    const first = (await mailed(form().email)).token;
    const again = () => post("/api/activation-mails", {}, cookie);
    for (let count = 1; count <= 3; count++) expect((await again()).status).toBe(204);
    expect((await (await again()).json()).error).toBe("accounts.too_many_activations");
    testApp.clock.advance(86_400_001);
    expect((await again()).status).toBe(204);
    const { token } = await mailed(form().email);
    expect(token).not.toBe(first);
    expect((await post("/api/activations", { token: first })).status).toBe(204);
    expect((await post("/api/activations", { token })).status).toBe(410);
    expect((await (await again()).json()).error).toBe("accounts.already_active");
  });

  test("an activation mail that is sent twice, because its first try seemed to fail, has two links that work", async () => {
    const { member_id: memberId } = await (await post("/api/signups", form())).json();
    const first = (await mailed(form().email)).token;
    const { id: linkId } = await testApp.app.db
      .selectFrom("accountsToken")
      .select("id")
      .where("memberId", "=", memberId)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const job = accountsMails.find(({ name }) => name === "send-activation-mail");
    await job?.run(testApp.app, { memberId, linkId }, { id: "again" });
    const { token } = await mailed(form().email);
    expect(token).not.toBe(first);
    expect((await post("/api/activations", { token: first })).status).toBe(204);
    expect((await post("/api/activations", { token })).status).toBe(410);
    await job?.run(testApp.app, { memberId, linkId }, { id: "late" });
    expect((await mailed(form().email)).token).toBe(token);
  });

  test("[E-06] [E-07] a reset mail is only sent to an existing account, and at most three times a day", async () => {
    const anna = await makeMember(testApp);
    const unknown = await post("/api/password-resets", { email: "nobody@example.org" });
    expect([unknown.status, (await unknown.json()).message]).toEqual([404, "E-mail address not found."]);
    for (let count = 1; count <= 3; count++)
      expect((await post("/api/password-resets", { email: anna.email.toUpperCase() })).status).toBe(204);
    const fourth = await post("/api/password-resets", { email: anna.email });
    expect([fourth.status, (await fourth.json()).message]).toEqual([
      429,
      "Too many password reset emails sent, please try again tomorrow.",
    ]);
    testApp.clock.advance(86_400_001);
    expect((await post("/api/password-resets", { email: anna.email })).status).toBe(204);
  });

  test("[A-14] [E-08] a reset link works once within the hour and ends every session and lock", async () => {
    const anna = await makeMember(testApp);
    for (let count = 1; count <= 5; count++) await logIn(anna.email, "wrong");
    await post("/api/password-resets", { email: anna.email });
    const { token } = await mailed(anna.email);
    const words = "another harbour canoe";
    const differ = await post("/api/password-resets/do", { token, password: words, password_again: "else" });
    expect((await differ.json()).fields).toEqual({
      password_again: "The entered passwords are not the same.",
    });
    expect(
      (await post("/api/password-resets/do", { token, password: words, password_again: words })).status,
    ).toBe(204);
    const twice = await post("/api/password-resets/do", { token, password: words, password_again: words });
    expect([twice.status, (await twice.json()).message]).toEqual([
      410,
      "Link expired or invalid, request a new email.",
    ]);
    expect((await testApp.ask("/api/user.php", as(anna.cookie))).status).toBe(403);
    expect((await logIn(anna.email, words)).status).toBe(200);
    await post("/api/password-resets", { email: anna.email });
    const late = (await mailed(anna.email)).token;
    testApp.clock.advance(60 * 60_000);
    expect(
      (await post("/api/password-resets/do", { token: late, password: words, password_again: words })).status,
    ).toBe(410);
  });

  test("[A-15] [E-12] [E-13] the new address confirms, and the old one is notified and can undo the change for 48 hours", async () => {
    const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
    const change = (email: string, password = anna.password) =>
      post("/api/mail-changes", { email, password }, anna.cookie);
    expect((await (await change("anna")).json()).message).toBe("New email address is invalid.");
    expect((await (await change(bob.email)).json()).message).toBe(
      "This email address already owns an account on this website.",
    );
    expect((await (await change("x@example.org", "wrong")).json()).fields).toEqual({
      password: "Please check your password.",
    });
    const wanted = `new-${anna.email}`;
    expect((await change(wanted)).status).toBe(204);
    const { token } = await mailed(wanted);
    expect((await logIn(wanted, anna.password)).status).toBe(401);
    expect(await (await post("/api/mail-changes/do", { token })).json()).toEqual({
      email: wanted,
      undone: false,
    });
    expect((await logIn(wanted, anna.password)).status).toBe(200);
    const undo = await mailed(anna.email);
    expect(undo.mail?.subject).toBe(
      testApp.app.translations.texts("en").t("accounts")("mails.mail_changed.subject"),
    );
    testApp.clock.advance(48 * 3_600_000 - 1);
    expect(await (await post("/api/mail-changes/do", { token: undo.token })).json()).toEqual({
      email: anna.email,
      undone: true,
    });
    expect((await logIn(anna.email, anna.password)).status).toBe(401);
    const { token: reset } = await mailed(anna.email, "mails.reset.subject");
    const words = "another harbour canoe";
    await post("/api/password-resets/do", { token: reset, password: words, password_again: words });
    expect((await logIn(anna.email, words)).status).toBe(200);
    expect((await post("/api/mail-changes/do", { token: undo.token })).status).toBe(410);

    await post("/api/mail-changes", { email: `late-${bob.email}`, password: bob.password }, bob.cookie);
    const late = await mailed(`late-${bob.email}`);
    await post("/api/mail-changes/do", { token: late.token });
    const { token: tooLate } = await mailed(bob.email, "mails.mail_changed.subject");
    testApp.clock.advance(48 * 3_600_000);
    expect((await post("/api/mail-changes/do", { token: tooLate })).status).toBe(410);
    expect((await logIn(`late-${bob.email}`, bob.password)).status).toBe(200);
  });

  test("[A-19] a log-in from an unknown device is reported by mail, one from a known device is not", async () => {
    const anna = await makeMember(testApp);
    const on = (device: string, agent: string) => ({
      headers: { "user-agent": agent, cookie: `${device}; locale=en` },
    });
    const deviceOf = (answer: Response) =>
      /auth\.device=[^;]+/.exec(answer.headers.getSetCookie().join())?.[0] as string;
    const countMails = async () => {
      await testApp.runJobs();
      return (await testApp.outbox()).filter(({ to }) => to === anna.email).length;
    };
    const phone = deviceOf(await logIn(anna.email, anna.password, on("", "iPhone Safari/1")));
    const { mail } = await mailed(anna.email);
    expect(mail?.text).toContain("Safari, iPhone");

    // Updates and other names of the browser leave the cookie as it is.
    for (const agent of ["iPhone Safari/2", "Firefox/140 Linux"])
      expect(deviceOf(await logIn(anna.email, anna.password, on(phone, agent)))).not.toBe("");
    expect(await countMails()).toBe(1);

    const other = deviceOf(await logIn(anna.email, anna.password, on("", "iPhone Safari/1")));
    expect(await countMails()).toBe(2);

    const bob = await makeMember(testApp);
    await logIn(bob.email, bob.password, on(other, "iPhone Safari/1"));
    await testApp.runJobs();
    expect((await testApp.outbox()).filter(({ to }) => to === bob.email)).toHaveLength(1);
    await logIn(anna.email, anna.password, on(other, "iPhone Safari/1"));
    expect(await countMails()).toBe(2);
  });

  test("[A-19] sessions are listed and ended, and a change of the password ends the others", async () => {
    const anna = await makeMember(testApp);
    const logInOn = async (agent: string) =>
      sessionOf(
        await logIn(anna.email, anna.password, { headers: { "user-agent": agent, cookie: "locale=en" } }),
      );
    const [phone, tablet] = [await logInOn("iPhone Safari/1"), await logInOn("Firefox/140 Linux")];
    const list = async (): Promise<{ id: number; device: string; current: boolean }[]> =>
      (await (await testApp.ask("/api/sessions", as(phone))).json()).sessions;
    const isIn = async (cookie: string) => (await testApp.ask("/api/user.php", as(cookie))).status === 200;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current).map(({ device }) => device)).toEqual(["Safari, iPhone"]);

    const { id } = sessions.find(({ device }) => device.startsWith("Firefox")) ?? {};
    const ended = await testApp.ask("/api/sessions", { ...as(phone), method: "DELETE", json: { id } });
    expect(ended.status).toBe(204);
    expect(await Promise.all([phone, tablet, anna.cookie].map(isIn))).toEqual([true, false, true]);

    const password = "another harbour canoe";
    const changed = await testApp.ask("/api/password", {
      ...{ ...as(phone), method: "PUT" },
      json: { old_password: anna.password, password, password_again: password },
    });
    expect(changed.status).toBe(200);
    expect(await isIn(anna.cookie)).toBe(false);
    const now = sessionOf(changed) || phone;
    expect(await isIn(now)).toBe(true);
  });
});
