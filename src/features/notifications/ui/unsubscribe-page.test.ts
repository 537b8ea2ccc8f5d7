import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeOnePageBuild } from "#boot/one-page-build.fixture.ts";
import { openPages } from "#boot/render-pages.ts";
import { returnPathOf, unsubscribeToken } from "#platform/mail/sealed-words.ts";
import { pageContext } from "#platform/page-context.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { action, headers, loader } from "./unsubscribe-page.tsx";

/** Serves the page's own loader and action as JSON. */
const build = makeOnePageBuild({
  pageContext,
  path: "unsubscribe/:token",
  loader: async (args: never) => Response.json(await loader(args), { headers: headers() }),
  action: async (args: never) => Response.json(await action(args), { headers: headers() }),
});

let testApp: TestApp;
let anna: MadeMember;
let token: string;
beforeAll(async () => {
  testApp = await openTestApp({ pages: openPages(async () => build, "production"), env: { LIMITS: "yes" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await makeMember(testApp);
  token = unsubscribeToken(testApp.app.seal, { memberId: anna.id, type: "promotions" });
});

async function settingsOf({ cookie }: MadeMember) {
  return (await testApp.ask("/api/notifications", { headers: { cookie: `${cookie}; locale=en` } })).json();
}
const disabled = async () => (await settingsOf(anna)).disabled;
const wantsOffers = async () => {
  const { types } = await settingsOf(anna);
  return types.find(({ type }: { type: string }) => type === "promotions").mail;
};

const post = (body: BodyInit, of = token) => testApp.ask(`/unsubscribe/${of}`, { method: "POST", body });
const press = (what: string, of = token) => post(new URLSearchParams({ what }), of);
const oneClick = { "List-Unsubscribe": "One-Click" };

async function consentToOffers() {
  const types = [{ type: "promotions", channel: "mail", wanted: true }];
  await testApp.ask("/api/notifications", {
    method: "PATCH",
    headers: { cookie: anna.cookie },
    json: { types },
  });
  expect(await wantsOffers()).toBe(true);
}

describe("[N-03] a link to unsubscribe", () => {
  test("changes nothing when it is only opened, however often, and no search engine keeps it", async () => {
    await consentToOffers();
    for (let times = 0; times < 50; times++) {
      const answer = await testApp.ask(`/unsubscribe/${token}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ kind: "promotions" });
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      expect(answer.headers.getSetCookie().every((cookie) => cookie.startsWith("locale="))).toBe(true);
    }
    expect(await disabled()).toEqual([]);
    expect(await wantsOffers()).toBe(true);
  });

  test.each<[string, () => BodyInit]>([
    ["a form", () => new URLSearchParams(oneClick)],
    [
      "multipart",
      () => {
        const form = new FormData();
        form.set("List-Unsubscribe", "One-Click");
        return form;
      },
    ],
  ])(
    "stops everything by the button of a mail program, sent as %s without cookie or Origin",
    async (_as, body) => {
      for (let times = 0; times < 2; times++) {
        const answer = await post(body());
        expect(answer.status).toBe(200);
        expect(answer.headers.get("location")).toBeNull();
        expect(await disabled()).toEqual(["listunsubscribe"]);
      }
      const user = await testApp.ask("/api/user.php", { headers: { cookie: anna.cookie } });
      expect((await user.json()).user.notifications_disabled).toEqual(["listunsubscribe"]);
    },
  );

  test("stops this kind alone, or all, and takes either back", async () => {
    await consentToOffers();
    await press("kind");
    expect([await wantsOffers(), await disabled()]).toEqual([false, []]);
    await press("undo_kind");
    expect(await wantsOffers()).toBe(true);
    await press("all");
    expect([await wantsOffers(), await disabled()]).toEqual([true, ["listunsubscribe"]]);
    await press("undo_all");
    expect(await disabled()).toEqual([]);
  });

  test("[N-15] changes nothing if a letter of it is changed, or if it is of another purpose, in the same words", async () => {
    const good = await (await press("all")).json();
    await press("undo_all");
    const other = await makeMember(testApp);
    const changed = [
      token.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      token.replace(/^[^-]+/, other.id.toString(36)),
      token.replace(/-\d/, "-1"),
      `${anna.id.toString(36)}-4.${returnPathOf(testApp.app.seal, anna.id).split(".")[1]}`,
      "nonsense",
    ];
    for (const one of changed) {
      const answer = await press("all", one);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual(good);
    }
    expect(await disabled()).toEqual([]);
    expect((await settingsOf(other)).disabled).toEqual([]);
  });

  test("changes nothing with any other form", async () => {
    for (const body of [new URLSearchParams(), new URLSearchParams({ what: "some" })]) {
      const answer = await post(body);
      expect(await answer.json()).toEqual({ done: null });
    }
    expect(await disabled()).toEqual([]);
  });

  test("lets a mail provider post for many members from one address", async () => {
    const from = "198.51.100.77";
    const answers = await Promise.all(
      Array.from({ length: 700 }, () => testApp.ask("/unsubscribe/nonsense", { method: "GET", from })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test("of an erased member is answered in the same way", async () => {
    const gone = unsubscribeToken(testApp.app.seal, { memberId: 4_000_000, type: "like" });
    const answer = await press("all", gone);
    expect([answer.status, await answer.json()]).toEqual([200, { done: "all" }]);
  });
});
