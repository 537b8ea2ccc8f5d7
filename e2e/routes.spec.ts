import type { APIResponse } from "@playwright/test";
import { expect, type Page, test } from "./fixture.ts";
import { FOR_MEMBERS, PAGES } from "./page-list.ts";
import { freshAddress, type Person, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

/** The developer mailbox names every recipient to every visitor. */
const NAMES_EVERYBODY = "dev-mailbox";
/** Addresses of routes without a page of their own, which still answer with a page. */
const OTHERS = { token: "/Abcdef123456", unknown: "/nothing/here" };

const cookie = (name: string, value: string) =>
  ({
    name,
    value,
    domain: "localhost",
    path: "/",
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: "Lax",
  }) as const;
const pathOf = (answer: APIResponse) => answer.url().replace(/^https?:\/\/[^/]+/, "");

async function logIn(page: Page, { email, password }: Person) {
  await page.getByLabel("E-mail address or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test("[S-27] after the login come the members, after the logout the root; pages that need a login lead there and back; every route knows the viewer and the language", async ({
  page,
  playwright,
  baseURL,
}) => {
  const person = await signUpQuickly(page);
  await page.request.put("/api/signup-step", { data: { step: "done" } });
  const logOut = async () => {
    await page.getByRole("button", { name: `Account menu for ${person.name}` }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  };
  await page.goto("/pages/faq", { waitUntil: "networkidle" });
  await logOut();
  await page.goto("/login");
  await logIn(page, person);
  await expect(page).toHaveURL(/\/members$/);
  await logOut();
  await page.goto("/profile", { waitUntil: "networkidle" });
  await expect(page).toHaveURL(/\/login\?callback=%2Fprofile$/);
  await logIn(page, person);
  await expect(page).toHaveURL(/\/profile$/);

  const open = (...cookies: ReturnType<typeof cookie>[]) =>
    playwright.request.newContext({ baseURL, storageState: { cookies, origins: [] } });
  const [session] = (await page.context().cookies()).filter(({ name }) => name === "auth.session");
  const member = await open(cookie("locale", "de"), cookie("auth.session", session?.value ?? ""));
  const visitor = await open(cookie("locale", "fi"));
  for (const [route, path] of Object.entries({ ...PAGES, ...OTHERS })) {
    const asMember = await (await member.get(path)).text();
    expect(asMember, route).toContain('lang="de"');
    expect(asMember, route).toContain(person.name);
    expect(asMember, route).toContain('rel="icon"');
    const asVisitor = await visitor.get(path);
    const html = await asVisitor.text();
    expect(html, route).toContain('lang="fi"');
    expect(html, route).toContain('rel="icon"');
    if (route !== NAMES_EVERYBODY) expect(html, route).not.toContain(person.name);
    if (FOR_MEMBERS.has(route))
      expect(pathOf(asVisitor), route).toBe(`/login?callback=${encodeURIComponent(path)}`);
    else expect(pathOf(asVisitor), route).toBe(path);
  }
  expect(pathOf(await visitor.get("/payments/100001"))).toBe("/login?callback=%2Fpayments%2F100001");
  expect((await member.get("/payments/100001")).status()).toBe(404);
  await Promise.all([member.dispose(), visitor.dispose()]);
});

/** Pages with a form of their own, which answers with its own messages. */
const TAKES_FORMS = new Set([
  "activate-done",
  "complaints",
  "delete-account-by-mail",
  "delete-account-confirm",
  "delete-account-now",
  "inquiries-confirm",
  "inquiries-id",
  "lang-config",
  "login",
  "mail-check",
  "mail-change-do",
  "pages-service",
  "reactivate",
  "reset-password",
  "reset-password-do",
  "signup",
  "members-id-signup",
  "unsubscribe",
  "withdraw",
  "withdraw-do",
]);
/** Addresses without a page of their own. */
const NO_PAGES = {
  "payments-id": "/payments/100001",
  "exports-token": "/exports/abc",
  "dev-accounts-json": "/dev/accounts.json",
  "dev-mailbox-json": "/dev/mailbox.json",
};

test("a POST to an address that accepts none gets the error page in the visitor's language", async ({
  page,
  playwright,
  baseURL,
  watch,
}) => {
  const extraHTTPHeaders = { accept: "text/html", origin: baseURL as string };
  const storageState = { cookies: [cookie("locale", "fi")], origins: [] };
  const visitor = await playwright.request.newContext({ baseURL, storageState, extraHTTPHeaders });
  const all = Object.entries({ ...PAGES, ...OTHERS, ...NO_PAGES });
  for (const [route, path] of all.filter(([name]) => !TAKES_FORMS.has(name))) {
    const answer = await visitor.post(path, { form: { amount: "1" } });
    expect(answer.status(), route).toBe(405);
    const html = await answer.text();
    expect(html, route).toContain('lang="fi"');
    expect(html, route).toContain(`<h1>${say("fi", "frame:error.not_taken")}</h1>`);
  }
  await visitor.dispose();

  watch.allow(/405/);
  await page.goto("/pages/faq");
  await page.evaluate(() => {
    const form = Object.assign(document.createElement("form"), {
      method: "post",
      action: "/payments/100001",
    });
    document.body.append(form);
    form.submit();
  });
  await expect(
    page.getByRole("heading", { level: 1, name: say("en", "frame:error.not_taken") }),
  ).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  await page.getByRole("link", { name: say("en", "frame:error.home") }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});
