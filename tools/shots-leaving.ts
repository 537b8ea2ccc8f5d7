import type { Page } from "@playwright/test";

type OpenAs = (page: Page, path: string) => Promise<void>;

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
