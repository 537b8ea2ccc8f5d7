import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTill } from "#features/shop/server/shop.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
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
  return [answer.status, pathname];
}

const withIds = (path: string) => path.replace("OTHER", String(other.id)).replace("ORDER", String(order));

test("the 36 named routes are known", () => expect(NAMES.size).toBe(36));

test.each(FOR_ALL)("[S-01] %s answers visitors and members at %s", async (name, path, leadsTo) => {
  const here = withIds(path);
  expect(nameOf(here)).toBe(name);
  expect(await open(here)).toEqual([200, null]);
  expect(await open(here, member.cookie)).toEqual(leadsTo ? [302, withIds(leadsTo)] : [200, null]);
});

test.each(FOR_MEMBERS)(
  "[S-01] %s answers members at %s, and asks visitors to log in",
  async (name, path, status = 200) => {
    const here = withIds(path);
    expect(nameOf(here)).toBe(name);
    expect(await open(here)).toEqual([302, "/login"]);
    expect(await open(here, member.cookie)).toEqual([status, null]);
  },
);
