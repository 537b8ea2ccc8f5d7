import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const MOST = 2;

let testApp: TestApp;
let anna: MadeMember;
let others: MadeMember[];
beforeAll(async () => {
  testApp = await openTestApp();
  anna = await makeMember(testApp);
  others = await Promise.all([1, 2, 3, 4].map(() => makeMember(testApp)));
});
afterAll(() => testApp.close());

const other = (n: number) => others[n] as MadeMember;
const post = (path: string, json: unknown, cookie: string) =>
  testApp.ask(path, { method: "POST", json, headers: { cookie } });

const paint = (n: number) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: { r: n * 40, g: 90, b: 120 } } })
    .png()
    .toBuffer();

/** Each limit with its setting, the action that is repeated, and the message in two languages when it is exceeded. */
const LIMITS = [
  {
    setting: "signups_per_hour",
    act: (n: number, locale: string) =>
      post(
        "/api/signups",
        {
          email: `new${n}${locale.slice(-2)}@example.org`,
          name: `New${n}${locale.slice(-2)}`,
          date_of_birth: "1990-06-15",
          password: "violet canoe harbour",
          terms: true,
        },
        locale,
      ),
    done: 201,
    said: [
      429,
      "accounts.too_many_signups",
      /^Too many accounts have just been created from your connection\. Please try again in \d+\smin\.$/,
      /^Über deine Verbindung wurden gerade zu viele Konten angelegt\. Bitte versuche es in \d+\sMin\. noch einmal\.$/,
    ],
  },
  {
    setting: "login_tries",
    act: (_: number, locale: string) =>
      post("/api/user.php", { email: anna.email, password: "wrong" }, locale),
    // The last allowed attempt is announced as the last.
    most: MOST - 1,
    done: 401,
    said: [
      429,
      "accounts.locked",
      /^Too many incorrect attempts, account blocked for 15 min\.$/,
      /^Zu viele Fehlversuche, Konto für 15\sMin\. gesperrt\.$/,
    ],
  },
  {
    setting: "messages_per_minute",
    act: (n: number, locale: string) =>
      post("/api/messages", { id: randomUUID(), to: other(0).id, kind: "text", text: `${n}` }, as(locale)),
    done: 200,
    said: [
      429,
      "chat.too_fast",
      /^You’re sending messages too fast\. Please wait \d+ seconds?\.$/,
      /^Du schreibst zu schnell\. Bitte warte \d+ Sekunden?\.$/,
    ],
  },
  {
    setting: "likes_per_day",
    act: (n: number, locale: string) => post("/api/likes", { member: other(n).id }, as(locale)),
    done: 200,
    said: [
      409,
      "likes.too_many",
      /^You can like 2 members in 24 hours\. Please try again later\.$/,
      /2 Mitglieder/,
    ],
  },
  {
    setting: "uploads_per_hour",
    async act(n: number, locale: string) {
      const body = await paint(n);
      const headers = { cookie: as(locale), "content-type": "image/png" };
      return testApp.ask("/api/photos", {
        method: "POST",
        body: body as never,
        headers,
        duplex: "half",
      } as never);
    },
    done: 201,
    said: [
      429,
      "photos.too_many_uploads",
      /^You’ve uploaded a lot of photos in the last hour\. You can continue in \d+\smin\.$/,
      /^Du hast in der letzten Stunde viele Fotos hochgeladen\. In \d+\sMin\. kannst du weitermachen\.$/,
    ],
  },
  {
    setting: "searches_per_minute",
    act: (_: number, locale: string) => testApp.ask("/api/members", { headers: { cookie: as(locale) } }),
    done: 200,
    said: [
      429,
      "discovery.too_many_searches",
      /^You’re searching too fast\. Please wait \d+ seconds?\.$/,
      /^Du suchst zu schnell\. Bitte warte \d+ Sekunden?\.$/,
    ],
  },
  {
    setting: "code_tries_per_minute",
    act: (n: number, locale: string) =>
      testApp.ask(`/api/discountcode.php?code=NONE${n}`, { headers: { cookie: as(locale) } }),
    done: 404,
    said: [
      429,
      "too_many_requests",
      /^You’re going too fast\. Try again in \d+ seconds?\.$/,
      /^Zu viele Versuche in kurzer Zeit\. Versuche es in \d+ Sekunden? noch einmal\.$/,
    ],
  },
] as const;

const as = (locale: string) => `${anna.cookie}; ${locale}`;

test("[F-05] sign-up, log-in, sending, liking, uploading, searching and trying discount codes have limits, each a setting, with a clear message", async () => {
  for (const limit of LIMITS) {
    const { setting, act, done, said } = limit;
    await testApp.setSettings({ [setting]: MOST });
    const most = "most" in limit ? limit.most : MOST;
    for (let n = 0; n < most; n++)
      expect([setting, (await act(n, "locale=en")).status]).toEqual([setting, done]);
    const [status, code, ...words] = said;
    for (const [index, locale] of ["locale=en", "locale=de"].entries()) {
      const answer = await act(MOST + index, locale);
      const { error, message } = await answer.json();
      expect([setting, answer.status, error]).toEqual([setting, status, code]);
      expect(message).toMatch(words[index] as RegExp);
    }
    await testApp.setSettings({});
    if (setting !== "login_tries")
      expect([setting, (await act(3, "locale=en")).status]).toEqual([setting, done]);
  }
});

test("the site's settings decide the window, the number per address and the lock time of failed log-ins", async () => {
  await testApp.setSettings({
    login_tries: 2,
    login_tries_per_address: 4,
    login_window_minutes: 3,
    login_block_minutes: 7,
  });
  const from = "198.51.100.44";
  const attempt = async (email: string) => {
    const json = { email, password: "wrong" };
    const answer = await testApp.ask("/api/user.php", {
      method: "POST",
      json,
      from,
      headers: { cookie: "locale=en" },
    });
    return [answer.status, (await answer.json()).message];
  };
  const failed = [401, "Login failed, please try again."];
  const blocked = [429, "Too many incorrect attempts, account blocked for 7 min."];
  expect(await attempt(other(1).email)).toEqual(failed);
  testApp.clock.advance(3 * 60_000);
  expect(await attempt(other(1).email)).toEqual(failed);
  expect(await attempt(other(1).email)).toEqual(blocked);
  testApp.clock.advance(7 * 60_000);
  expect(await attempt(other(1).email)).toEqual(failed);
  for (const name of ["a", "b"]) expect(await attempt(`${name}@nobody.example`)).toEqual(failed);
  expect(await attempt("c@nobody.example")).toEqual(blocked);
  await testApp.setSettings({});
});
