import type { BrowserContext, Page } from "@playwright/test";
import type { Shot, World } from "./shot.ts";
import { atDeskAs } from "./shots-desk.ts";

const open = atDeskAs("Mira", "/desk/review");

/** The review of new photos in its states, and the fictional mark. */
export function listReviewShots(): Shot[] {
  return [
    { name: "desk-review", path: "/desk/log-in", reach: take },
    { name: "desk-review-marked", path: "/desk/log-in", reach: mark },
    { name: "desk-review-summary", path: "/desk/log-in", whole: false, reach: sum },
    { name: "desk-review-done", path: "/desk/log-in", reach: finish },
    { name: "desk-review-lost", path: "/desk/log-in", reach: lose },
    { name: "desk-review-empty", path: "/desk/log-in", fill: seeAll, reach: open },
    { name: "desk-review-forbidden", path: "/desk/log-in", reach: atDeskAs("Sam", "/desk/review") },
    { name: "desk-fictional", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/fictional?member=12") },
  ];
}

async function take(page: Page, context: BrowserContext, world: World) {
  await open(page, context, world);
  await page.locator("main button").last().click();
  await page.locator("main img[data-hidden]").nth(9).waitFor({ timeout: 60_000 });
}

/** Rejects the first two photos and shows them all, as while the space bar is held. */
async function mark(page: Page, context: BrowserContext, world: World) {
  await take(page, context, world);
  await page.locator("[data-photo]").nth(0).focus();
  await page.keyboard.press("1");
  await page.keyboard.press("ArrowRight");
  await page.locator("[data-photo] select").nth(1).selectOption("child");
  await page.locator("[data-photo]").nth(1).focus();
  await page.keyboard.down(" ");
  await page.locator("main img:not([data-hidden])").nth(9).waitFor();
}

async function sum(page: Page, context: BrowserContext, world: World) {
  await mark(page, context, world);
  await page.keyboard.up(" ");
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
}

/** What was decided, with the way to take it back. */
async function finish(page: Page, context: BrowserContext, world: World) {
  await take(page, context, world);
  const first = page.locator("[data-photo]").first();
  await first.focus();
  await page.keyboard.down(" ");
  await page.locator("main img:not([data-hidden])").nth(9).waitFor();
  await page.keyboard.up(" ");
  await first.focus();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Enter");
  await page.locator("main [role=status] a").waitFor();
}

async function lose(page: Page, context: BrowserContext, world: World) {
  await sum(page, context, world);
  await world.database.query("delete from moderation_review_lease");
  await page.keyboard.press("Enter");
  await page.locator("main [role=alert]").waitFor();
}

function seeAll(database: World["database"]) {
  return database.query("update photos_photo set seen_at = now() where seen_at is null");
}
