import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let it: TestApp;
let n = 0;
let from: string;
beforeAll(async () => {
  it = await openTestApp();
});
afterAll(() => it.close());
beforeEach(() => {
  n += 1;
  from = `192.0.2.${n}`;
});

type Init = Parameters<TestApp["ask"]>[1];
const logIn = (email: string, password: string, init: Init = {}) =>
  it.ask("/api/user.php", {
    method: "POST",
    json: { email, password },
    from,
    headers: { cookie: "locale=en" },
    ...init,
  });
const as = (cookie: string, more: Init = {}): Init => ({
  from,
  headers: { cookie: `${cookie}; locale=en` },
  ...more,
});
const sessionOf = (answer: Response) =>
  /auth\.session=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";

describe("[A-22] [X-01] [X-02] user.php", () => {
  test("logs in by address or username, whatever the case, and answers every field of the user", async () => {
    const anna = await makeMember(it, { username: "AnnaBee", locale: "nl" });
    for (const login of [anna.email.toUpperCase(), "annabee"]) {
      const answer = await logIn(login, anna.password);
      expect(answer.status).toBe(200);
      const { user } = await answer.json();
      expect(user).toEqual({
        status: "active",
        paid_user: false,
        credits: 0,
        language: "nl",
        signup_date: it.clock.now().toISOString(),
        notifications_disabled: [],
        profile: {
          id: anna.id,
          name: "AnnaBee",
          date_of_birth: "1990-06-15",
          status: "active",
          country: null,
          city: null,
          region: null,
          gender: null,
          sexuality: null,
          relationship: null,
          hair: null,
          eye: null,
          body: null,
          tattoos: null,
          interests: [],
          main_image: null,
        },
      });
      const again = await it.ask("/api/user.php", as(sessionOf(answer)));
      expect((await again.json()).user).toEqual(user);
    }
  });

  test("[A-20] without a session it is 403 with authentication_required", async () => {
    const answer = await it.ask("/api/user.php", { from });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      error: "authentication_required",
      authentication_required: true,
    });
  });

  test("[S-07] [X-03] the language is kept on the server and followed on the next device", async () => {
    const anna = await makeMember(it);
    const saved = await it.ask("/api/user.php", {
      ...as(anna.cookie),
      method: "PUT",
      json: { language: "fi" },
    });
    expect((await saved.json()).user.language).toBe("fi");
    const next = await logIn(anna.email, anna.password, { headers: { cookie: "locale=de" } });
    expect(next.headers.get("set-cookie")).toContain("locale=fi; Path=/; Max-Age=31536000");
    const unknown = await it.ask("/api/user.php", {
      ...as(anna.cookie),
      method: "PUT",
      json: { language: "xx" },
    });
    expect(unknown.status).toBe(400);
    const words = await it.ask("/api/companyinfo.php?x=1", { from, headers: { cookie: sessionOf(next) } });
    expect((await words.json()).message).toBe(
      it.app.translations.texts("fi").t("common")("errors.invalid_input"),
    );
  });
});

describe("logging in", () => {
  test("[E-04] [A-12] the answer is the same for a wrong password, no such address and no such name", async () => {
    const anna = await makeMember(it);
    const answers = await Promise.all([
      logIn(anna.email, "wrong password 1"),
      logIn("nobody@example.org", "wrong password 1"),
      logIn("nobody_at_all", "wrong password 1"),
    ]);
    for (const answer of answers) {
      const { requestId: _, ...body } = await answer.json();
      expect(answer.status).toBe(401);
      expect(body).toEqual({ error: "accounts.login_failed", message: "Login failed, please try again." });
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
  });

  test("[E-05] five wrong tries block an account for 15 minutes, known or not, and then let it in again", async () => {
    const anna = await makeMember(it);
    for (const login of [anna.email, `${n}@nobody.example`]) {
      for (let count = 1; count <= 4; count++) expect((await logIn(login, "wrong")).status).toBe(401);
      const fifth = await logIn(login, "wrong");
      expect(fifth.status).toBe(429);
      expect((await fifth.json()).message).toBe("Too many incorrect attempts, account blocked for 15 min.");
    }
    const right = await logIn(anna.username, anna.password, { from: "192.0.2.250" });
    expect((await right.json()).error).toBe("accounts.locked");
    it.clock.advance(15 * 60_000);
    expect((await logIn(anna.email, anna.password)).status).toBe(200);
  });

  test("a forged X-Forwarded-For does not get round the lock of an address", async () => {
    const tries = Array.from(
      { length: 51 },
      (_, index) => () =>
        logIn(`victim${index}@example.org`, "wrong", {
          headers: { "x-forwarded-for": `203.0.113.${index}, 192.0.2.199` },
          from: undefined,
        }),
    );
    let last = 401;
    for (const attempt of tries) {
      last = (await attempt()).status;
      if (last === 429) break;
    }
    expect(last).toBe(429);
  });

  test("a right password forgives the account's wrong ones", async () => {
    const anna = await makeMember(it);
    for (let count = 1; count <= 4; count++) await logIn(anna.email, "wrong");
    expect((await logIn(anna.email, anna.password)).status).toBe(200);
    for (let count = 1; count <= 4; count++) expect((await logIn(anna.email, "wrong")).status).toBe(401);
  });

  test.each([
    ["banned", 403, "accounts.banned"],
    ["pending_deletion", 409, "accounts.pending_deletion"],
    ["deleted", 401, "accounts.login_failed"],
  ])(
    "an account that is %s is told so only with the right password, and its sessions are over",
    async (status, code, error) => {
      const anna = await makeMember(it);
      await it.app.db
        .transaction()
        .execute((tx) =>
          tx.updateTable("accountsMember").set({ status }).where("id", "=", anna.id).execute(),
        );
      const right = await logIn(anna.email, anna.password);
      expect([right.status, (await right.json()).error]).toEqual([code, error]);
      expect((await (await logIn(anna.email, "wrong")).json()).error).toBe("accounts.login_failed");
      expect((await it.ask("/api/user.php", as(anna.cookie))).status).toBe(403);
    },
  );
});

test("[E-11] an account that is still pending deletion says how to come back, at log-in and at sign-up", async () => {
  const anna = await makeMember(it);
  await it.app.db
    .transaction()
    .execute((tx) =>
      tx
        .updateTable("accountsMember")
        .set({ status: "pending_deletion" })
        .where("id", "=", anna.id)
        .execute(),
    );
  const words =
    "This account is still pending deletion. Reactivate it with the link we mailed you, or contact customer service.";
  expect((await (await logIn(anna.email, anna.password)).json()).message).toBe(words);
  const again = await it.ask("/api/signups", {
    method: "POST",
    from,
    headers: { cookie: "locale=en" },
    json: {
      email: anna.email,
      name: "AnnaAgain",
      date_of_birth: "1990-06-15",
      password: "violet canoe harbour",
      terms: true,
    },
  });
  expect((await again.json()).message).toBe(words);
});

describe("sessions", () => {
  test("[A-13] the cookie lasts 30 days, is renewed by use, cannot be read by scripts, and is sealed: the server keeps its hash", async () => {
    const anna = await makeMember(it);
    const answer = await logIn(anna.email, anna.password, { headers: { "x-forwarded-proto": "https" } });
    expect(answer.headers.get("set-cookie")).toMatch(
      /auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure/,
    );
    const cookie = sessionOf(answer);
    const stored = await it.app.pool.query(
      "select encode(token_hash, 'escape') as hash from accounts_session",
    );
    expect(JSON.stringify(stored.rows)).not.toContain(cookie.split("=")[1]);

    it.clock.advance(29 * 86_400_000);
    const used = await it.ask("/api/user.php", as(cookie));
    expect(used.headers.get("set-cookie")).toContain("Max-Age=2592000");
    it.clock.advance(29 * 86_400_000);
    expect((await it.ask("/api/user.php", as(cookie))).status).toBe(200);
    it.clock.advance(31 * 86_400_000);
    expect((await it.ask("/api/user.php", as(cookie))).status).toBe(403);
  });

  test("[X-05] logout ends the session on the server, and another site cannot log anybody out", async () => {
    const anna = await makeMember(it);
    const foreign = await it.ask("/api/logout.php", {
      from,
      headers: { cookie: anna.cookie, "sec-fetch-site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
    expect((await it.ask("/api/user.php", as(anna.cookie))).status).toBe(200);
    const out = await it.ask("/api/logout.php", as(anna.cookie));
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toContain("auth.session=; Path=/; Max-Age=0");
    expect((await it.ask("/api/user.php", as(anna.cookie))).status).toBe(403);
  });

  test("[A-23] a change of password needs the old one, the new one twice, and ends the other sessions", async () => {
    const anna = await makeMember(it);
    const other = sessionOf(await logIn(anna.email, anna.password));
    const change = (json: unknown) => it.ask("/api/password", { ...as(anna.cookie), method: "PUT", json });
    const good = {
      old_password: anna.password,
      password: "another harbour canoe",
      password_again: "another harbour canoe",
    };
    expect((await (await change({ ...good, old_password: "wrong" })).json()).fields).toEqual({
      old_password: "Please check your old password.",
    });
    expect((await (await change({ ...good, password_again: "else" })).json()).fields).toEqual({
      password_again: "The entered passwords are not the same.",
    });
    expect((await change(good)).status).toBe(204);
    expect((await it.ask("/api/user.php", as(anna.cookie))).status).toBe(200);
    expect((await it.ask("/api/user.php", as(other))).status).toBe(403);
    expect((await logIn(anna.email, anna.password)).status).toBe(401);
    expect((await logIn(anna.email, good.password)).status).toBe(200);
  });

  test("are listed and ended one by one, never another member's", async () => {
    const [anna, bob] = [await makeMember(it), await makeMember(it)];
    const phone = sessionOf(
      await logIn(anna.email, anna.password, {
        headers: { "user-agent": "iPhone Safari/1", cookie: "locale=en" },
      }),
    );
    const { sessions } = await (await it.ask("/api/sessions", as(anna.cookie))).json();
    expect(
      sessions.map((one: { device: string; current: boolean }) => [one.device, one.current]).sort(),
    ).toEqual([
      ["Safari, iPhone", false],
      ["Test", true],
    ]);
    const id = sessions.find((one: { current: boolean }) => !one.current).id;
    const end = (cookie: string) =>
      it.ask("/api/sessions", { ...as(cookie), method: "DELETE", json: { id } });
    await end(bob.cookie);
    expect((await it.ask("/api/user.php", as(phone))).status).toBe(200);
    await end(anna.cookie);
    expect((await it.ask("/api/user.php", as(phone))).status).toBe(403);
  });
});

describe("links by mail", () => {
  const post = (path: string, json: unknown, cookie?: string) =>
    it.ask(path, { method: "POST", json, from, headers: { cookie: `${cookie ?? "a=b"}; locale=en` } });
  /** The token of the newest mail to this address. */
  const mailed = async (to: string) => {
    await it.runJobs();
    const mail = (await it.outbox()).find((one) => one.to === to);
    return { mail, token: /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "" };
  };
  const form = () => ({
    email: `link${n}@example.org`,
    name: `Link${n}er`,
    date_of_birth: "1990-06-15",
    password: "violet canoe harbour",
    terms: true,
  });

  test("[A-10] the activation link confirms once, within 7 days, in the member's language, and makes the profile seen", async () => {
    const signedUp = await it.ask("/api/signups", {
      method: "POST",
      json: form(),
      from,
      headers: { cookie: "locale=de" },
    });
    const cookie = sessionOf(signedUp);
    const before = await (await it.ask("/api/user.php", as(cookie))).json();
    expect([before.user.status, before.user.profile.status]).toEqual(["not_confirmed", "disabled"]);
    const { mail, token } = await mailed(form().email);
    expect(mail?.subject).toBe(it.app.translations.texts("de").t("accounts")("mails.activation.subject"));
    expect(mail?.text).toContain("http://localhost:3000/activate/done?token=");
    const answer = await post("/api/activations", { token });
    expect(answer.status).toBe(204);
    const after = await (await it.ask("/api/user.php", as(sessionOf(answer)))).json();
    expect([after.user.status, after.user.profile.status]).toEqual(["active", "active"]);
    const twice = await post("/api/activations", { token });
    expect([twice.status, (await twice.json()).message]).toEqual([
      410,
      "Link expired or invalid, request a new email.",
    ]);
  });

  test("an activation link is over after 7 days, and one of another purpose is none", async () => {
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
    it.clock.advance(7 * 86_400_000);
    expect((await post("/api/activations", { token })).status).toBe(410);
    expect((await post("/api/activation-mails", {}, cookie)).status).toBe(204);
  });

  test("the activation mail can be sent again three times in 24 hours, and only the newest link works", async () => {
    const cookie = sessionOf(await post("/api/signups", form()));
    const first = (await mailed(form().email)).token;
    const again = () => post("/api/activation-mails", {}, cookie);
    for (let count = 1; count <= 3; count++) expect((await again()).status).toBe(204);
    expect((await (await again()).json()).error).toBe("accounts.too_many_activations");
    it.clock.advance(86_400_001);
    expect((await again()).status).toBe(204);
    const { token } = await mailed(form().email);
    expect((await post("/api/activations", { token: first })).status).toBe(410);
    expect((await post("/api/activations", { token })).status).toBe(204);
    expect((await (await again()).json()).error).toBe("accounts.already_active");
  });

  test("[E-06] [E-07] a reset mail goes to an account alone, and three times a day", async () => {
    const anna = await makeMember(it);
    const unknown = await post("/api/password-resets", { email: "nobody@example.org" });
    expect([unknown.status, (await unknown.json()).message]).toEqual([404, "E-mail address not found."]);
    for (let count = 1; count <= 3; count++)
      expect((await post("/api/password-resets", { email: anna.email.toUpperCase() })).status).toBe(204);
    const fourth = await post("/api/password-resets", { email: anna.email });
    expect([fourth.status, (await fourth.json()).message]).toEqual([
      429,
      "Too many password reset emails sent, please try again tomorrow.",
    ]);
    it.clock.advance(86_400_001);
    expect((await post("/api/password-resets", { email: anna.email })).status).toBe(204);
  });

  test("[A-14] [E-08] a reset sets the password once within the hour, ends every session and any lock-out", async () => {
    const anna = await makeMember(it);
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
    expect((await it.ask("/api/user.php", as(anna.cookie))).status).toBe(403);
    expect((await logIn(anna.email, words)).status).toBe(200);
    await post("/api/password-resets", { email: anna.email });
    const late = (await mailed(anna.email)).token;
    it.clock.advance(60 * 60_000);
    expect(
      (await post("/api/password-resets/do", { token: late, password: words, password_again: words })).status,
    ).toBe(410);
  });

  test("[A-15] [E-12] [E-13] a new address confirms, the old one is told and can undo it for 48 hours", async () => {
    const [anna, bob] = [await makeMember(it), await makeMember(it)];
    const change = (email: string, password = anna.password) =>
      post("/api/mail-changes", { email, password }, anna.cookie);
    expect((await (await change("anna")).json()).message).toBe("New email address is invalid.");
    expect((await (await change(bob.email)).json()).message).toBe(
      "This email address already owns an account on this website.",
    );
    expect((await (await change("x@example.org", "wrong")).json()).fields).toEqual({
      password: "Please check your old password.",
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
      it.app.translations.texts("en").t("accounts")("mails.mail_changed.subject"),
    );
    it.clock.advance(47 * 3_600_000);
    expect(await (await post("/api/mail-changes/do", { token: undo.token })).json()).toEqual({
      email: anna.email,
      undone: true,
    });
    expect((await logIn(anna.email, anna.password)).status).toBe(200);
    expect((await post("/api/mail-changes/do", { token: undo.token })).status).toBe(410);
  });

  test("[A-19] a login from a device that was not known is told by mail; a known one is not", async () => {
    const anna = await makeMember(it);
    const phone = { headers: { "user-agent": "iPhone Safari/1", cookie: "locale=en" } };
    await logIn(anna.email, anna.password, phone);
    const { mail } = await mailed(anna.email);
    expect(mail?.text).toContain("Safari, iPhone");
    await logIn(anna.email, anna.password, phone);
    await it.runJobs();
    expect((await it.outbox()).filter((one) => one.to === anna.email)).toHaveLength(1);
  });
});
