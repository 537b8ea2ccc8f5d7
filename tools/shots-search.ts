import type { BrowserContext, Page } from "@playwright/test";
import type { Shot } from "./shot.ts";
import { openAs } from "./shots-open.ts";

export const searchShots: Shot[] = [
  { name: "members-visitor", path: "/members", place: "NL" },
  { name: "members", path: "/", reach: (page) => openAs(page, "/members?country=NL&gender=both") },
  { name: "members-premium", path: "/", reach: (page) => openAs(page, "/members?hair=red&hair=blond", 1) },
  { name: "members-filters", path: "/", whole: false, reach: (page) => openFilters(page) },
  { name: "members-nobody", path: "/", reach: (page) => openAs(page, "/members?country=NL&min_age=98") },
  { name: "members-wrong", path: "/", reach: (page) => openAs(page, "/members?min_age=40&max_age=20") },
  { name: "members-offline", path: "/", reach: searchOffline },
];

async function openFilters(page: Page) {
  await openAs(page, "/members?gender=both&country=NL&countryregion=NL-GE&min_age=25&max_age=60");
  const sheet = page.locator("main button[aria-haspopup=dialog]");
  if (!(await sheet.isVisible())) return;
  await sheet.click();
  await page.getByRole("dialog").locator("select").last().waitFor();
}

async function searchOffline(page: Page, context: BrowserContext) {
  await openAs(page, "/members?country=NL&gender=both");
  await context.setOffline(true);
  await page.locator("main li button").last().waitFor();
  await page.locator("main ul[tabindex='-1'] button").last().click();
  await page.locator("main [role=alert] button").waitFor();
}
