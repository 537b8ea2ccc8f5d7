import type { Page } from "@playwright/test";
import type pg from "pg";
import type { Shot } from "./shot.ts";
import { openAs, signUp } from "./shots-open.ts";

/** Other members: their pages, the games, and the list after the activation. */
export const memberShots: Shot[] = [
  { name: "home-overview", path: "/", place: "NL", reach: openOverview },
  { name: "member", path: "/members/2" },
  { name: "member-premium", path: "/", reach: (page) => openAs(page, "/members/6", 1) },
  { name: "member-photo-focus", path: "/", whole: false, reach: focusNextPhoto },
  { name: "member-gifts", path: "/", whole: false, reach: openMemberGifts },
  { name: "member-report", path: "/", whole: false, reach: openReport },
  { name: "member-gone", path: "/members/99999999", whole: false },
  {
    name: "member-blocked",
    path: "/",
    whole: false,
    fill: (database) => block(database, { blocker: 5, blocked: 1 }),
    reach: (page) => openAs(page, "/members/5"),
  },
  {
    name: "member-blocking",
    path: "/",
    fill: (database) => block(database, { blocker: 1, blocked: 4 }),
    reach: (page) => openAs(page, "/members/4"),
  },
  { name: "swipe-game", path: "/", reach: (page) => openGame(page) },
  { name: "swipe-game-over", path: "/", reach: playToTheEnd },
  { name: "match-finder", path: "/", reach: (page) => openAs(page, "/match-finder", 1) },
  { name: "match-finder-free", path: "/", reach: (page) => openAs(page, "/match-finder") },
  { name: "activate-done", path: "/", reach: openActivateDone },
  { name: "activate-error", path: "/activate/error" },
];

function block(database: pg.Client, { blocker, blocked }: { blocker: number; blocked: number }) {
  return database.query(
    "insert into safety_block (blocker_id, blocked_id, at) values ($1, $2, now()) on conflict do nothing",
    [blocker, blocked],
  );
}

/** The button that only the keyboard shows on phones. */
async function focusNextPhoto(page: Page) {
  await openAs(page, "/members/6", 1);
  await page.keyboard.press("Tab");
  await page.locator("main button:has(.lucide-chevron-right)").first().focus();
}

async function openReport(page: Page) {
  await signUp(page);
  await page.goto("/members/6", { waitUntil: "networkidle" });
  await page.locator("main button[popovertarget]").first().click();
  await page.locator("main [popover] button").last().click();
  await page.getByRole("dialog").getByRole("radio").first().waitFor();
}

/** Cards appear after the swipes of earlier visits have been read. */
async function openGame(page: Page, account = 0) {
  await openAs(page, "/swipe-game", account);
  await page.locator("main section [role=status][data-loading]").waitFor({ state: "detached" });
}

/** Swipes until the day's game is over. Later screenshots find it over already. */
async function playToTheEnd(page: Page) {
  await openGame(page, 1);
  const card = page.locator("article[data-member]");
  while (await card.isVisible()) await page.keyboard.press("ArrowRight");
}

async function openMemberGifts(page: Page) {
  await openAs(page, "/members/6", 1);
  await page.locator("main button:has(.lucide-gift)").first().click();
  await page.getByRole("dialog").getByRole("button").nth(3).waitFor();
}

async function openOverview(page: Page) {
  await page.locator("footer").first().scrollIntoViewIfNeeded();
  await page.locator("main section article").first().waitFor();
}

/** The list of members loads when it is scrolled near. */
async function openActivateDone(page: Page) {
  await openAs(page, "/activate/done");
  await openOverview(page);
}
