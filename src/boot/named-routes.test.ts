import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { matchersOf } from "#features/discovery/server/match/match.fixture.ts";
import { reviewing } from "#features/moderation/server/review/review.fixture.ts";
import { openTill } from "#features/shop/server/shop.fixture.ts";
import { STATIC_PAGES } from "#features/site/server/site.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { DUTCH, mainOf } from "./opened-pages.fixture.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";
import { openPages } from "./render-pages.ts";

const BUNDLE = join(import.meta.dirname, "../../build/server/index.js");

/** For visitors and members alike, but where members are led on. */
const FOR_ALL: [name: string, path: string, leadsTo?: string][] = [
  ["index", "/"],
  ["members", "/members"],
  ["members-id", "/members/OTHER"],
  ["likes-m-id", "/likes/m/OTHER"],
  ["members-id-landing", "/members/OTHER/landing", "/members/OTHER"],
  ["members-id-signup", "/members/OTHER/signup"],
  ["members-id-landing2-slug", "/members/OTHER/landing2", "/members/OTHER"],
  ["members-id-landing2-slug", "/members/OTHER/landing2/she", "/members/OTHER"],
  ["members-id-landing3-slug", "/members/OTHER/landing3", "/members/OTHER"],
  ["members-id-landing3-slug", "/members/OTHER/landing3/she", "/members/OTHER"],
  ["pricing", "/pricing"],
  ["complaints", "/complaints"],
  ["login", "/login", "/members"],
  ["signup", "/signup"],
  ["account-deleted", "/account-deleted"],
  ["reset-password", "/reset-password"],
  ["reset-password-do", "/reset-password/do"],
  ["mail-change-do", "/mail-change/do"],
  ["activate-error", "/activate/error"],
  ["lang-config", "/lang-config"],
];
/** A visitor is asked to log in first. */
const FOR_MEMBERS: [name: string, path: string, status?: number][] = [
  ["members-id-chat", "/members/OTHER/chat"],
  ["chats", "/chats"],
  ["chats-id", "/chats/1"],
  ["likes", "/likes"],
  ["likes-type", "/likes/sent"],
  ["premium", "/premium"],
  ["credits", "/credits"],
  ["credits-repeat-order", "/credits/repeat-order"],
  ["credits-id-paymentmethod", "/credits/p1"],
  ["credits-id-paymentmethod", "/credits/p1/ideal"],
  ["directdebit", "/directdebit?bundle=p1"],
  ["transactions-id", "/transactions"],
  ["transactions-id", "/transactions/ORDER"],
  ["transactions-id", "/transactions/1", 404],
  ["profile", "/profile"],
  ["notifications", "/notifications"],
  ["signup-matches", "/signup-matches"],
  ["complete-signup", "/complete-signup"],
  ["activate-done", "/activate/done"],
  ["match-finder", "/match-finder"],
  ["swipe-game", "/swipe-game"],
];
const NAMES = new Set([...FOR_ALL, ...FOR_MEMBERS].map(([name]) => name));

let testApp: TestApp;
let routes: RouteObject[];
let other: MadeMember;
let member: MadeMember;
let order: number;
beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  const build: ServerBuild = await import(pathToFileURL(BUNDLE).href);
  routes = nest(build);
  testApp = await openTestApp({ env: { LIMITS: "no" }, pages: openPages(async () => build, "production") });
  const till = openTill(testApp);
  [member, other] = [await till.member(), await makeMember(testApp)];
  order = (await till.order(member)).id;
}, 180_000);
afterAll(() => testApp?.close());

function nest(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id = "", path, index } = route as { id: string; path?: string; index?: boolean };
      return index ? { id, path, index } : { id, path, children: nest(build, id) };
    });
}

const nameOf = (path: string) => matchRoutes(routes, path.replace(/\?.*/, ""))?.at(-1)?.route.id;

async function open(path: string, cookie = "") {
  const answer = await testApp.ask(path, { headers: { cookie, accept: "text/html" }, redirect: "manual" });
  const { pathname = null } = answer.headers.has("location")
    ? new URL(answer.headers.get("location") as string, "http://here")
    : {};
  expect(namedElsewhere(await answer.text()), path).toEqual([]);
  return [answer.status, pathname];
}

/** Addresses of files, forms and frames at other hosts. Links are followed only by the person. */
function namedElsewhere(html: string): string[] {
  const elements = [...html.matchAll(/<(?!a\b)[a-z][^>]*>/g)].map(([element]) => element);
  const named = elements.flatMap((element) =>
    [...element.matchAll(/\s(?:src|href|action|srcset)="([^"]*)"/gi)].flatMap(([, value = ""]) =>
      value.split(",").map((one) => one.trim().split(" ")[0] ?? ""),
    ),
  );
  return named.filter(
    (address) => !["localhost", "localhost:3000", ""].includes(new URL(address, "http://localhost").host),
  );
}

const withIds = (path: string) => path.replace("OTHER", String(other.id)).replace("ORDER", String(order));

const read = async (path: string, headers: Record<string, string>) => {
  const answer = await testApp.ask(path, { from: DUTCH, headers: { accept: "text/html", ...headers } });
  return { status: answer.status, html: await answer.text() };
};
const languageOf = (html: string) => /<html[^>]* lang="([a-z]+)/.exec(html)?.[1];

describe.each(STATIC_PAGES)("[S-03] pages-%s", (name) => {
  test.each(LOCALES)("answers under its name in %s", async (locale) => {
    const { status, html } = await read(`/pages/${name}`, { cookie: `locale=${locale}` });
    expect(nameOf(`/pages/${name}`)).toBe(`pages-${name}`);
    expect([status, languageOf(html)]).toEqual([200, locale]);
    expect(html).toContain(`<article lang="${locale}"`);
  });
});

test("[S-08] a member's menu has the languages of the country in their profile, of that of the address and of the browser, and English", async () => {
  const menuOf = async (cookie: string) => {
    const { html } = await read("/likes", { cookie, "accept-language": "it-IT" });
    const codes = [...html.matchAll(/<button[^>]*name="locale"[^>]*>/g)].map(
      ([button]) => /value="([a-z]+)"/.exec(button)?.[1],
    );
    return [...new Set(codes)].sort();
  };
  const reader = await makeMember(testApp);
  const cookie = `${reader.cookie}; locale=en`;
  expect(await menuOf(cookie)).toEqual(["en", "it", "nl"]);
  await testApp.app.pool.query("update profiles_profile set country = 'PL' where member_id = $1", [
    reader.id,
  ]);
  expect(await menuOf(cookie)).toEqual(["en", "it", "nl", "pl"]);
});

test("[A-10] a confirmed member gets members who fit, the profile card, and the premium card with the discount; a failed activation the way to customer service", async () => {
  const { make } = matchersOf(testApp);
  const fits = await make({ region: "NL-NH" });
  const confirmed = await make({ gender: "male", sexuality: "hetero", region: "NL-NH" });
  const done = mainOf((await read("/activate/done", { cookie: `${confirmed.cookie}; locale=en` })).html);
  expect(done).toContain("Your e-mail address is confirmed");
  expect(done).toContain(`href="/members/${fits.id}"`);
  expect(done).toContain(confirmed.username);
  expect(done).toContain("Profile completeness");
  expect(done).toMatch(/Get Premium<\/h2>[\s\S]*25% off[\s\S]*href="\/premium"/);
  const failed = mainOf((await read("/activate/error", { cookie: "locale=en" })).html);
  expect(failed).toContain("Activation failed");
  expect(failed).toContain('href="mailto:help@velvet.example"');
});

test("a photo that was not approved says why and leads its owner to the decision", async () => {
  const { member: owner, ids } = await reviewing(testApp).uploader();
  await testApp.app.pool.query(
    "update photos_photo set status = 'rejected', reason = 'nudity' where id = $1",
    [ids[0]],
  );
  const main = mainOf((await read("/profile", { cookie: `${owner.cookie}; locale=en` })).html);
  expect(main).toMatch(/Not approved[\s\S]*Nudity/);
  expect(main).toMatch(new RegExp(`href="/decisions/about/photo(:|%3A)${ids[0]}"[^>]*>Read the decision`));
});

test("the 36 named routes are known", () => expect(NAMES.size).toBe(36));

test.each(FOR_ALL)("[S-01] %s answers visitors and members at %s", async (name, path, leadsTo) => {
  const here = withIds(path);
  expect(nameOf(here)).toBe(name);
  expect(await open(here)).toEqual([200, null]);
  expect(await open(here, member.cookie)).toEqual(leadsTo ? [302, withIds(leadsTo)] : [200, null]);
});

test.each(FOR_MEMBERS)(
  "[S-01] [S-43] %s answers members at %s, with nothing from another host, and asks visitors to log in",
  async (name, path, status = 200) => {
    const here = withIds(path);
    expect(nameOf(here)).toBe(name);
    expect(await open(here)).toEqual([302, "/login"]);
    expect(await open(here, member.cookie)).toEqual([status, null]);
  },
);
