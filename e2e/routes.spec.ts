import type { APIResponse } from "@playwright/test";
import { expect, type Page, test } from "./fixture.ts";
import { PAGES } from "./page-list.ts";
import { freshAddress, type Person, signUpQuickly } from "./sign-up.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

/** Pages of members: a visitor is led to the login, and back afterwards. */
const FOR_MEMBERS = new Set([
  "activate-done",
  "complete-signup",
  "likes",
  "likes-type",
  "match-finder",
  "profile",
  "settings",
  "signup-matches",
  "swipe-game",
]);
/** The developer mailbox names whoever was written to, whoever looks. */
const NAMES_EVERYBODY = "dev-mailbox";
/** Addresses of routes that show no page of their own: the answer is a page all the same. */
const OTHERS = { token: "/Abcdef123456", unknown: "/nothing/here" };

const pathOf = (answer: APIResponse) => answer.url().replace(/^https?:\/\/[^/]+/, "");

async function logIn(page: Page, { email, password }: Person) {
  await page.getByLabel("E-mail address or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test("[S-27] after the login come the members, after the logout the root; what needs a login leads there and back; every route knows who asks and in which language", async ({
  page,
}) => {
  const person = await signUpQuickly(page);
  const logOut = async () => {
    await page.getByRole("button", { name: `Account of ${person.name}` }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  };
  await page.goto("/pages/faq", { waitUntil: "networkidle" });
  await logOut();
  await page.goto("/login", { waitUntil: "networkidle" });
  await logIn(page, person);
  await expect(page).toHaveURL(/\/members$/);
  await logOut();
  await page.goto("/profile", { waitUntil: "networkidle" });
  await expect(page).toHaveURL(/\/login\?callback=%2Fprofile$/);
  await logIn(page, person);
  await expect(page).toHaveURL(/\/profile$/);

  const [session] = (await page.context().cookies()).filter(({ name }) => name === "auth.session");
  for (const [route, path] of Object.entries({ ...PAGES, ...OTHERS })) {
    const ask = (cookie: string) => page.request.get(path, { headers: { cookie } });
    const asMember = await (await ask(`locale=de; auth.session=${session?.value}`)).text();
    expect(asMember, route).toContain('lang="de"');
    expect(asMember, route).toContain(person.name);
    const asVisitor = await ask("locale=fi");
    const html = await asVisitor.text();
    expect(html, route).toContain('lang="fi"');
    if (route !== NAMES_EVERYBODY) expect(html, route).not.toContain(person.name);
    if (FOR_MEMBERS.has(route))
      expect(pathOf(asVisitor), route).toBe(`/login?callback=${encodeURIComponent(path)}`);
    else expect(pathOf(asVisitor), route).toBe(path);
  }
});
