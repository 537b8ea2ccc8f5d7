import type { Page } from "@playwright/test";

/** Opens a page as one of the two demo accounts: 0 without premium, 1 with it. */
export async function openAs(page: Page, path: string, account = 0) {
  const accounts = await (await page.request.get("/dev/accounts.json")).json();
  const { email, password } = accounts[account];
  const locale = await page.locator("html").getAttribute("lang");
  await page.request.post("/api/user.php", { data: { email, password } });
  // The screenshot's locale, which may differ from the account's.
  await page.context().addCookies([{ name: "locale", value: locale ?? "en", url: page.url() }]);
  await page.goto(path, { waitUntil: "networkidle" });
}

export async function signUp(page: Page) {
  const mark = Math.random().toString(36).slice(2, 10);
  const person = { email: `${mark}@example.org`, name: `anna${mark}`, password: "violet canoe harbour" };
  await page.request.post("/api/signups", { data: { ...person, date_of_birth: "1990-06-15", terms: true } });
}

/** Opens the sign-up of a new visitor at a later step. */
export async function openSignUp(page: Page, step: string) {
  await signUp(page);
  await page.request.put("/api/signup-step", { data: { step } });
  await page.goto("/signup", { waitUntil: "networkidle" });
}
