import type { BrowserContext, Page } from "@playwright/test";
import { makePicture } from "../src/features/photos/server/pictures.fixture.ts";
import type { Shot, World } from "./shot.ts";
import { atDeskAs } from "./shots-desk.ts";

/** The last pictures, since what they need is taken from every site. */
export function listUnfinishedShots(): Shot[] {
  return [
    {
      name: "desk-getting-started-left",
      path: "/desk/log-in",
      fill: takeAway,
      reach: atDeskAs("Olga", "/desk/getting-started"),
    },
  ];
}

/** What the demo has played: orders in their states, faults and withdrawals. And dialogs of rare work. */
export function listOrderShots(): Shot[] {
  return [
    {
      ...{ name: "desk-orders", path: "/desk/log-in", fill: waitForMoney },
      reach: atDeskAs("Frida", "/desk/orders"),
    },
    { name: "desk-order-refunded", path: "/desk/log-in", reach: openOrder("shop_refund") },
    {
      name: "desk-order-disputed",
      path: "/desk/log-in",
      reach: openOrder("shop_payment where disputed_amount > 0"),
    },
    { name: "desk-order-refund", path: "/desk/log-in", whole: false, reach: openRefund },
    { name: "desk-withdrawals", path: "/desk/log-in", reach: atDeskAs("Frida", "/desk/withdrawals") },
    { name: "desk-faults", path: "/desk/log-in", reach: atDeskAs("Frida", "/desk/faults") },
    { name: "desk-codes", path: "/desk/log-in", reach: atDeskAs("Frida", "/desk/codes") },
    { name: "desk-member-disclose", path: "/desk/log-in", whole: false, reach: openDisclosure },
    { name: "desk-case-of-message", path: "/desk/log-in", reach: openCaseOfMessage },
    { name: "desk-conversation-of-case", path: "/desk/log-in", reach: openConversationOfCase },
    { name: "desk-brand-logo", path: "/desk/log-in", reach: chooseLogo },
  ];
}

/** The demo plays its orders while the program runs already. The comparison of the books ends them. */
async function waitForMoney(database: World["database"]) {
  for (let turn = 0; turn < 180; turn++) {
    const { rowCount } = await database.query("select from shop_reconciliation");
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error("The demo has not played its orders.");
}

function openOrder(from: string): NonNullable<Shot["reach"]> {
  return async (page, context, world) => {
    const { rows } = await world.database.query(`select order_id as id from ${from} order by 1 limit 1`);
    await atDeskAs("Frida", `/desk/orders/${rows[0]?.id}`)(page, context, world);
  };
}

async function openRefund(page: Page, context: BrowserContext, world: World) {
  const { rows } = await world.database.query(
    `select order_id as id from shop_payment where state = 'completed' and provider <> 'sepa'
       and order_id not in (select order_id from shop_refund) order by 1 desc limit 1`,
  );
  await atDeskAs("Frida", `/desk/orders/${rows[0]?.id}`)(page, context, world);
  await page.locator("main button:not([disabled])").last().click();
  await page.locator("dialog[open]").waitFor();
}

async function openDisclosure(page: Page, context: BrowserContext, world: World) {
  await atDeskAs("Olga", "/desk/members/1")(page, context, world);
  await page.locator("main header button").first().click();
  await page
    .locator("main header [popover] button")
    .filter({ hasText: /authority|Behörde/ })
    .click();
  await page.locator("dialog[open]").waitFor();
}

async function openCaseOfMessage(page: Page, context: BrowserContext, world: World) {
  const { rows } = await world.database.query(
    `update moderation_case set leased_by = (select id from staff_person where alias = 'Mira'), leased_since = now(),
       leased_until = now() + interval '10 minutes', lease = lease + 1
     where id = (select id from moderation_case where queue = 'texts' and state = 'open' order by id limit 1)
     returning id`,
  );
  await atDeskAs("Mira", `/desk/cases/${rows[0]?.id}`)(page, context, world);
}

async function openConversationOfCase(page: Page, context: BrowserContext, world: World) {
  await openCaseOfMessage(page, context, world);
  await page.locator('main a[href*="/conversations/"]').first().click();
  await page.locator('main a[href*="/desk/cases/"]').waitFor();
}

async function chooseLogo(page: Page, context: BrowserContext, world: World) {
  await atDeskAs("Olga", "/desk/brand?site=2")(page, context, world);
  const buffer = await makePicture({ width: 480, height: 160 }).png().toBuffer();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await page.locator("main figure img").first().waitFor();
}

/** Half of what a site needs is missing. A process reads its sites again every few seconds. */
async function takeAway(database: World["database"]) {
  await database.query("update site_company set kvk = '', vat_numbers = '{}', support_phone = ''");
  await database.query("update site_site set opened_at = null, revision = revision + 1");
  await new Promise((resolve) => setTimeout(resolve, 7_000));
}
