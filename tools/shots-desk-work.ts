import type { BrowserContext, Page } from "@playwright/test";
import type { Shot, World } from "./shot.ts";
import { addCase } from "./shots-cases.ts";
import { addProposals, atDeskAs } from "./shots-desk.ts";
import { listMoneyShots } from "./shots-money.ts";

/** A shift at the desk: home, proposals, queues and one case. */
export function listDeskWorkShots(): Shot[] {
  return [
    { name: "desk-home", path: "/desk/log-in", reach: openHome },
    { name: "desk-home-urgent", path: "/desk/log-in", whole: false, reach: openUrgent },
    { name: "desk-cases-decided", path: "/desk/log-in", reach: openDecided },
    { name: "desk-menu", path: "/desk/log-in", reach: openMenu },
    { name: "desk-home-quiet", path: "/desk/log-in", reach: atDeskAs("Sam", "/desk") },
    {
      name: "desk-home-proposals",
      path: "/desk/log-in",
      fill: addProposals,
      reach: atDeskAs("Olga", "/desk"),
    },
    { name: "desk-proposals", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/proposals") },
    { name: "desk-proposals-empty", path: "/desk/log-in", reach: atDeskAs("Sam", "/desk/proposals") },
    { name: "desk-cases", path: "/desk/log-in", reach: atDeskAs("Mira", "/desk/cases") },
    { name: "desk-cases-order", path: "/desk/log-in", reach: openOrder },
    { name: "desk-queue", path: "/desk/log-in", reach: atDeskAs("Mira", "/desk/queues/people?language=en") },
    { name: "desk-queue-empty", path: "/desk/log-in", reach: atDeskAs("Mira", "/desk/queues/appeals") },
    { name: "desk-keys", path: "/desk/log-in", whole: false, reach: openKeys },
    { name: "desk-case", path: "/desk/log-in", reach: openCase },
    { name: "desk-case-summary", path: "/desk/log-in", whole: false, reach: openSummary },
    { name: "desk-case-hand-up", path: "/desk/log-in", whole: false, reach: openHandUp },
    { name: "desk-search", path: "/desk/log-in", reach: atDeskAs("Lena", "/desk/search") },
    { name: "desk-audit", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/audit") },
    ...listMoneyShots(),
  ];
}

async function openHome(page: Page, context: BrowserContext, world: World) {
  await addCase(page, world, "harassment");
  await atDeskAs("Mira", "/desk")(page, context, world);
}

/** Urgent cases that nobody works on, counted on every page. */
async function openUrgent(page: Page, context: BrowserContext, world: World) {
  const id = await addCase(page, world, "threat");
  await world.database.query(
    "update moderation_case set queue = 'urgent', lane = 0, leased_by = null, leased_until = null, leased_since = null where id = $1",
    [id],
  );
  await atDeskAs("Mira", "/desk/cases")(page, context, world);
}

/** What one has just decided and can still take back. */
async function openDecided(page: Page, context: BrowserContext, world: World) {
  const id = await addCase(page, world, "harassment");
  await atDeskAs("Mira", `/desk/cases/${id}`)(page, context, world);
  const seen = { case: id, lease: 1, version: 0, why: "Clear", facts: "An insult in the profile text." };
  const data = { ...seen, outcome: "violation", rule: "harassment", measures: [{ kind: "warning" }] };
  const answer = await page.request.post("/api/desk/decisions", { data });
  if (!answer.ok()) throw new Error(`The decision answered ${answer.status()}: ${await answer.text()}`);
  await page.goto("/desk/cases", { waitUntil: "networkidle" });
}

async function openMenu(page: Page, context: BrowserContext, world: World) {
  await atDeskAs("Olga", "/desk")(page, context, world);
  const button = page.locator("header button[aria-controls]");
  if (await button.isVisible()) await button.click();
}

async function openOrder(page: Page, context: BrowserContext, world: World) {
  await atDeskAs("Mira", "/desk/cases")(page, context, world);
  await page.locator("main details summary").click();
}

async function openCase(page: Page, context: BrowserContext, world: World) {
  const id = await addCase(page, world, "harassment");
  await atDeskAs("Mira", `/desk/cases/${id}`)(page, context, world);
}

async function openKeys(page: Page, context: BrowserContext, world: World) {
  await openCase(page, context, world);
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
}

async function openHandUp(page: Page, context: BrowserContext, world: World) {
  await openCase(page, context, world);
  await page.keyboard.press("e");
  await page.locator("dialog[open]").waitFor();
}

async function openSummary(page: Page, context: BrowserContext, world: World) {
  await openCase(page, context, world);
  await page.keyboard.press("1");
  await page.locator("main form textarea").first().fill("You insulted another member in your profile text.");
  await page.locator("main form textarea").last().fill("Clear");
  await page.locator("main form button[type=submit]").click();
  await page.locator("dialog[open] section").waitFor();
}
