import type { BrowserContext, Page } from "@playwright/test";
import type { Shot } from "./shot.ts";
import { openAs, signUp } from "./shots-open.ts";
import { showPrivately } from "./show-privately.ts";

const SETTINGS = ["account", "location", "privacy", "devices", "data", "appearance"];

/** The member's own profile and settings. */
export const profileShots: Shot[] = [
  { name: "signup-matches", path: "/", reach: (page) => openAs(page, "/signup-matches") },
  { name: "settings", path: "/", reach: (page) => openAs(page, "/settings") },
  ...SETTINGS.map((part) => ({
    name: `settings-${part}`,
    path: "/",
    reach: (page: Page) => openAs(page, `/settings/${part}`),
  })),
  { name: "profile-new", path: "/", reach: (page) => openOwnProfile(page, {}) },
  { name: "profile-told", path: "/", reach: (page) => openOwnProfile(page, TOLD) },
  { name: "profile-held", path: "/", reach: (page) => openOwnProfile(page, HELD, "about") },
  { name: "profile-interests", path: "/", reach: (page) => openOwnProfile(page, TOLD, "interests") },
  { name: "profile-offline", path: "/", reach: waitOffline },
  {
    name: "profile-private",
    path: "/",
    fill: showPrivately,
    reach: (page) => openAs(page, "/profile"),
  },
  { name: "photo-viewer", path: "/", whole: false, reach: openViewer },
];

const TOLD = {
  gender: "female",
  city_id: 2745912,
  hair: "dark_blond",
  eye: "green",
  body: "normal",
  tattoos: "no",
  relationship: "living_together",
  interests: ["hiking", "reading", "photography", "wine", "massages"],
  about_me:
    "Early riser, bad singer, very good at pancakes.\n\nI’m happiest near water, on a bike or at the back of a small gig.",
};

const HELD = { ...TOLD, about_me: "I love the sea. Call 06 12 34 56 78 or see anna-photos.com" };

/** Opens the profile of a new member, with `row` in edit mode if given. */
async function openOwnProfile(page: Page, about: object, row?: string) {
  await signUp(page);
  await page.request.patch("/api/profile", { data: about });
  await page.goto("/profile", { waitUntil: "networkidle" });
  if (row) await page.locator(`#${row} h3 button`).click();
}

async function waitOffline(page: Page, context: BrowserContext) {
  await openOwnProfile(page, TOLD, "looks");
  await context.setOffline(true);
  await page.locator("#looks label").first().click();
}

async function openViewer(page: Page) {
  await openAs(page, "/members/6", 1);
  await page.locator("main section button:has(.lucide-expand)").click();
  await page.locator(".photo-viewer .yarl__slide_current img").waitFor();
  await page.waitForLoadState("networkidle");
}
