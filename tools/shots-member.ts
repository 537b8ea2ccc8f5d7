import type { BrowserContext, Page } from "@playwright/test";
import type { Shot, World } from "./shot.ts";
import { atDeskAs } from "./shots-desk.ts";

const TABS = ["", "cases", "money", "access", "notes"];

/** A member at the desk, tab by tab, and the search that leads there. */
export function listMemberShots(): Shot[] {
  return [
    ...TABS.map((tab) => ({
      name: `desk-member-${tab || "account"}`,
      path: "/desk/log-in",
      fill: addFacts,
      reach: openMember("Sam", tab),
    })),
    { name: "desk-member-new", path: "/desk/log-in", reach: openMember("Sam", "", NEWEST) },
    { name: "desk-member-new-money", path: "/desk/log-in", reach: openMember("Sam", "money", NEWEST) },
    { name: "desk-member-actions", path: "/desk/log-in", whole: false, reach: openActions },
    { name: "desk-member-grant", path: "/desk/log-in", whole: false, reach: openGrant },
    { name: "desk-member-contact", path: "/desk/log-in", whole: false, reach: openContact },
    { name: "desk-member-unknown", path: "/desk/log-in", reach: atDeskAs("Sam", "/desk/members/99999999") },
    { name: "desk-member-conversation", path: "/desk/log-in", reach: openConversation },
    { name: "desk-search-found", path: "/desk/log-in", reach: openFound },
    { name: "desk-search-none", path: "/desk/log-in", reach: searchFor("nobody at all") },
  ];
}

/** Who has most to show: orders, else a case, else a conversation. */
const FULLEST = `select coalesce(
  (select member_id from shop_order where member_id is not null group by 1 order by count(*) desc, 1 limit 1),
  (select about_id from moderation_case join accounts_member m on m.id = about_id order by about_id limit 1),
  (select min(id) from accounts_member where status = 'active')) as id`;
const NEWEST = "select max(id) as id from accounts_member where status = 'active'";

async function findMember({ database }: World, statement: string): Promise<number> {
  const { rows } = await database.query(statement);
  return Number(rows[0]?.id);
}

function openMember(alias: string, tab: string, statement = FULLEST): NonNullable<Shot["reach"]> {
  return async (page, context, world) => {
    const id = await findMember(world, statement);
    await atDeskAs(alias, `/desk/members/${id}/${tab}`.replace(/\/$/, ""))(page, context, world);
  };
}

/** Two notes about the fullest member. */
async function addFacts(database: World["database"]) {
  await database.query(
    `insert into assistance_note (client_id, member_id, person_id, words, at)
     select gen_random_uuid(), (${FULLEST}), p.id, words, now() - interval '1 day' * n
     from staff_person p, (values (1, 'Calls again on Monday about the invoice of May.'),
       (2, 'Was told that refunds take five days. Very friendly, writes German and English.')) of (n, words)
     where p.alias = 'Sam' and not exists (select from assistance_note)`,
  );
}

async function openActions(page: Page, context: BrowserContext, world: World) {
  await openMember("Olga", "")(page, context, world);
  await page.locator("main header button").first().click();
  await page.locator("main header [popover] button").first().waitFor();
}

async function openGrant(page: Page, context: BrowserContext, world: World) {
  await openMember("Sam", "")(page, context, world);
  await page.locator("main header button").first().click();
  await page.locator("main header [popover] button").nth(3).click();
  await page.locator("dialog[open]").waitFor();
}

async function openContact(page: Page, context: BrowserContext, world: World) {
  await openMember("Sam", "")(page, context, world);
  await page.locator("main header button").last().click();
  await page.locator("dialog[open]").waitFor();
}

async function openConversation(page: Page, context: BrowserContext, world: World) {
  const { rows } = await world.database.query(
    "select low_id, high_id from chat_conversation order by last_seq desc, id limit 1",
  );
  const { low_id, high_id } = rows[0] ?? {};
  await atDeskAs("Mira", `/desk/members/${low_id}/conversations/${high_id}`)(page, context, world);
}

function searchFor(word: string): NonNullable<Shot["reach"]> {
  return async (page, context, world) => {
    await atDeskAs("Sam", "/desk/search")(page, context, world);
    await page.locator("main input").first().fill(word);
    await page.locator("main form button[type=submit]").click();
    await page.locator("main [role=status], main h2").first().waitFor();
  };
}

async function openFound(page: Page, context: BrowserContext, world: World) {
  const id = await findMember(world, FULLEST);
  await searchFor(String(id))(page, context, world);
}
