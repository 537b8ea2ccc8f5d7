import type { BrowserContext, Page } from "@playwright/test";
import type { Shot } from "./shot.ts";

const LAYOUTS = ["chat", "lander", "empty"];
const STATIC_PAGES = ["ban", "cookies", "faq", "privacy", "return-policy", "service", "terms"];

/** Pages of the frame: static pages, errors, layouts and components. */
export const frameShots: Shot[] = [
  { name: "home", path: "/" },
  { name: "entry-warning", path: "/", place: "NL", entered: false, whole: false, reach: openWarning },
  { name: "language-menu", path: "/", place: "BE", whole: false, reach: openLanguageMenu },
  { name: "footer-with-company", path: "/", reach: openCompany },
  { name: "offline", path: "/", whole: false, reach: goOffline },
  { name: "language-page", path: "/lang-config" },
  { name: "complaints", path: "/complaints" },
  ...STATIC_PAGES.map((page) => ({ name: `page-${page}`, path: `/pages/${page}` })),
  { name: "not-found", path: "/nothing/here", whole: false },
  { name: "error", path: "/dev/broken?how=loader", whole: false },
  { name: "error-page-broken", path: "/dev/broken?how=error-page", whole: false },
  { name: "last-page", path: "/dev/broken?how=last-page", whole: false },
  { name: "loading", path: "/", whole: false, reach: startLoading },
  ...LAYOUTS.map((name) => ({ name: `layout-${name}`, path: `/dev/layouts/${name}`, whole: false })),
  { name: "components", path: (theme) => `/dev/ui?theme=${theme}` },
];

async function openWarning(page: Page) {
  await page.locator("#site-entry-warning").waitFor();
}

async function openLanguageMenu(page: Page) {
  await page.locator("header button[popovertarget]").first().click();
  await page.locator("header [popover] button").first().waitFor();
}

async function openCompany(page: Page) {
  await page.locator("footer summary").click();
  await page.locator("footer address").waitFor();
}

async function goOffline(page: Page, context: BrowserContext) {
  await context.setOffline(true);
  await page.locator("[role=status]").getByText(/\S/).first().waitFor();
}

async function startLoading(page: Page) {
  await page.route(/terms\.data/, () => {});
  await page.locator("footer a[href='/pages/terms']").click();
  await page.getByRole("progressbar").waitFor();
}
