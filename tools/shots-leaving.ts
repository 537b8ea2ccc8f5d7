import type { Page } from "@playwright/test";

type OpenAs = (page: Page, path: string, account?: number) => Promise<void>;

/** The way out of the first demo account, which stays open and visible. */
export function listLeavingShots(openAs: OpenAs) {
  return [
    { name: "leaving", path: "/", reach: (page: Page) => openAs(page, "/delete-account") },
    { name: "leaving-discount", path: "/", reach: (page: Page) => takeDiscount(page, openAs) },
    { name: "leaving-last", path: "/", reach: (page: Page) => openAs(page, "/delete-account?step=last") },
    { name: "leaving-failed", path: "/", reach: (page: Page) => closeInVain(page, openAs) },
    { name: "account-deleted", path: "/account-deleted?until=2026-12-05" },
  ];
}

/** Puts the second demo account into privacy mode, also for all later pictures. */
export function listPrivacyShots(openAs: OpenAs) {
  return [
    { name: "privacy-mode", path: "/", reach: (page: Page) => openHidden(page, openAs, "/settings/privacy") },
    {
      name: "privacy-mode-settings",
      path: "/",
      reach: (page: Page) => openHidden(page, openAs, "/settings"),
    },
    { name: "privacy-mode-search", path: "/", reach: (page: Page) => openHidden(page, openAs, "/members") },
  ];
}

async function openHidden(page: Page, openAs: OpenAs, path: string) {
  await openAs(page, "/settings", 1);
  const answer = await page.request.put("/api/privacy-mode", { data: { on: true } });
  if (!answer.ok()) throw new Error(`Privacy mode: ${answer.status()}`);
  await page.goto(path, { waitUntil: "networkidle" });
}

async function takeDiscount(page: Page, openAs: OpenAs) {
  await openAs(page, "/delete-account");
  await page.locator("main section button").last().click();
  await page.locator("main a[href*='code=']").waitFor();
}

async function closeInVain(page: Page, openAs: OpenAs) {
  await openAs(page, "/delete-account?step=last");
  await page.route("**/api/closings", (route) => route.abort());
  await page.locator("main fieldset label").last().click();
  await page.locator("main textarea").fill("I moved to Mars.");
  await page.locator("main input[autocomplete=current-password]").fill("wrong");
  await page.locator("main form button[type=submit]").click();
  await page.locator("main form [role=alert]").waitFor();
}
