import type { BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import { fillChats, setFreeUsed, spendFree } from "./fill-chats.ts";
import type { Shot } from "./shot.ts";
import { listAgeShots } from "./shots-age.ts";
import { listLeavingShots, listPrivacyShots } from "./shots-leaving.ts";
import { listNotificationShots } from "./shots-notifications.ts";
import { listProviderShots } from "./shots-providers.ts";
import { listShopShots } from "./shots-shop.ts";
import { listSignUpShots } from "./shots-signup.ts";
import { showPrivately } from "./show-privately.ts";

const SIGNUP_STEPS = ["photo", "who", "place", "looks", "complete"];
const SETTINGS = ["account", "location", "privacy", "devices", "data", "appearance"];

const layouts = ["chat", "lander", "empty"];
const staticPages = ["ban", "cookies", "faq", "privacy", "return-policy", "service", "terms"];

export const SHOTS: Shot[] = [
  { name: "home", path: "/" },
  { name: "entry-warning", path: "/", place: "NL", entered: false, whole: false, reach: openWarning },
  { name: "language-menu", path: "/", place: "BE", whole: false, reach: openLanguageMenu },
  { name: "footer-with-company", path: "/", reach: openCompany },
  { name: "offline", path: "/", whole: false, reach: goOffline },
  { name: "language-page", path: "/lang-config" },
  { name: "complaints", path: "/complaints" },
  ...staticPages.map((page) => ({ name: `page-${page}`, path: `/pages/${page}` })),
  { name: "not-found", path: "/nothing/here", whole: false },
  { name: "error", path: "/dev/broken?how=loader", whole: false },
  { name: "error-page-broken", path: "/dev/broken?how=error-page", whole: false },
  { name: "last-page", path: "/dev/broken?how=last-page", whole: false },
  { name: "loading", path: "/", whole: false, reach: startLoading },
  ...layouts.map((name) => ({ name: `layout-${name}`, path: `/dev/layouts/${name}`, whole: false })),
  { name: "components", path: (theme) => `/dev/ui?theme=${theme}` },
  { name: "likes", path: "/", reach: (page) => openAs(page, "/likes") },
  { name: "likes-sent", path: "/", reach: (page) => openAs(page, "/likes/sent") },
  { name: "likes-matches", path: "/", reach: (page) => openAs(page, "/likes/matches") },
  { name: "likes-empty", path: "/", whole: false, reach: openNoLikes },
  { name: "chats", path: "/", whole: false, fill: fillChats, reach: (page) => openAs(page, "/chats") },
  {
    name: "chat-conversation",
    path: "/",
    whole: false,
    fill: fillChats,
    reach: (page) => openChat(page, 21),
  },
  { name: "chat-failed", path: "/", whole: false, fill: spendFree, reach: failToSend },
  {
    name: "chat-new",
    path: "/",
    whole: false,
    fill: (database) => setFreeUsed(database, 4),
    reach: (page) => openChat(page, 40),
  },
  { name: "chat-gifts", path: "/", whole: false, fill: fillChats, reach: openGifts },
  { name: "chat-gift-sent", path: "/", whole: false, fill: fillChats, reach: (page) => openChat(page, 24) },
  { name: "chat-scam", path: "/", whole: false, fill: fillChats, reach: (page) => openChat(page, 25) },
  { name: "chat-locked", path: "/", whole: false, fill: fillChats, reach: openLocked },
  { name: "chats-empty", path: "/", whole: false, reach: openNoChats },
  { name: "chat-held", path: "/", whole: false, reach: writeUnconfirmed },
  { name: "members-visitor", path: "/members", place: "NL" },
  { name: "members", path: "/", reach: (page) => openAs(page, "/members?country=NL&gender=both") },
  { name: "members-premium", path: "/", reach: (page) => openAs(page, "/members?hair=red&hair=blond", 1) },
  { name: "members-filters", path: "/", whole: false, reach: (page) => openFilters(page) },
  { name: "members-nobody", path: "/", reach: (page) => openAs(page, "/members?country=NL&min_age=98") },
  { name: "members-wrong", path: "/", reach: (page) => openAs(page, "/members?min_age=40&max_age=20") },
  { name: "members-offline", path: "/", reach: searchOffline },
  ...listShopShots(openAs),
  ...listLeavingShots(openAs),
  ...listAgeShots(openAs),
  ...listNotificationShots(openAs),
  ...listProviderShots(),
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
  { name: "login", path: "/login" },
  { name: "login-wrong", path: "/login", reach: logInWrongly },
  { name: "reset-password", path: "/reset-password" },
  { name: "reset-password-do", path: "/reset-password/do?token=abc" },
  { name: "mail-change", path: "/mail-change/do" },
  { name: "signup", path: "/signup" },
  ...SIGNUP_STEPS.map((step) => ({
    name: `signup-${step}`,
    path: "/",
    reach: (page: Page) => openSignUp(page, step),
  })),
  {
    name: "signup-dialog",
    path: "/#signup-email",
    whole: false,
    reach: (page) => page.locator("dialog form").waitFor(),
  },
  {
    name: "signup-interests",
    path: "/",
    reach: async (page) => {
      await openSignUp(page, "looks");
      await page.goto("/signup#signup-interests", { waitUntil: "networkidle" });
      await page.locator("main details").waitFor();
    },
  },
  ...listSignUpShots(openSignUp),
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
  { name: "mailbox-empty", path: "/dev/mailbox" },
  { name: "mailbox", path: "/dev/mailbox", fill: sendMails, reach: openFirstMail },
  {
    name: "like-modal",
    path: "/",
    whole: false,
    fill: bringLikes,
    reach: (page) => meet(page, "/likes?t=0.1"),
  },
  { name: "match-modal", path: "/", whole: false, fill: bringMatches, reach: (page) => meet(page, "/likes") },
  // Taken last, because the second demo account stays hidden.
  ...listPrivacyShots(openAs),
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

function sendMails(database: pg.Client) {
  return database.query(`insert into outbox_message (channel, recipient, subject, body_text, body_html, sent_at) values
    ('sms', '+31612345678', '', 'Your code is 123456. It is valid for 10 minutes.', '', '2026-11-20T09:00:00Z'),
    ('mail', 'anna@example.org', 'Confirm your e-mail address', E'Hello Anna,\\n\\nPlease confirm your address:\\nhttp://localhost:3000/Abcdef123456',
     '<p>Hello Anna,</p><p>Please <a href="http://localhost:3000/Abcdef123456">confirm your address</a>.</p>', '2026-11-20T10:00:00Z')`);
}

async function openFirstMail(page: Page) {
  await page.locator("main summary").first().click();
}

const TOLD = {
  gender: "female",
  city_id: 2745912,
  hair: "dark blond",
  eye: "green",
  body: "normal",
  tattoos: "no",
  relationship: "living together",
  interests: ["hiking", "reading", "photography", "wine", "massages"],
  about_me:
    "Early riser, bad singer, very good at pancakes.\n\nI’m happiest near water, on a bike or at the back of a small gig.",
};
const HELD = { ...TOLD, about_me: "I love the sea. Call 06 12 34 56 78 or see anna-photos.com" };

/** Opens a page as one of the two demo accounts: 0 without premium, 1 with it. */
async function openAs(page: Page, path: string, account = 0) {
  const accounts = await (await page.request.get("/dev/accounts.json")).json();
  const { email, password } = accounts[account];
  const locale = await page.locator("html").getAttribute("lang");
  await page.request.post("/api/user.php", { data: { email, password } });
  // The screenshot's locale, which may differ from the account's.
  await page.context().addCookies([{ name: "locale", value: locale ?? "en", url: page.url() }]);
  await page.goto(path, { waitUntil: "networkidle" });
}

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

async function openViewer(page: Page) {
  await openAs(page, "/members/6", 1);
  await page.locator("main section button:has(.lucide-expand)").click();
  await page.locator(".photo-viewer .yarl__slide_current img").waitFor();
  await page.waitForLoadState("networkidle");
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

/** Marks waiting matches and likes as shown, so that no dialog covers a screenshot. */
export async function showWhatWaits(database: pg.Client) {
  await database.query("update likes_match set first_shown_at = at, second_shown_at = at");
  await database.query("update likes_like set shown_at = at where shown_at is null");
}

/** Adds likes for each screenshot, because each is shown only once. */
function bringLikes(database: pg.Client) {
  return database.query(`insert into likes_like (liker_id, liked_id, at)
    select member_id, 1, now() - member_id * interval '1 hour' from profiles_open
    where member_id between 20 and 90 and not invisible order by member_id limit 24
    on conflict (liker_id, liked_id) do update set shown_at = null, is_new = true`);
}

async function bringMatches(database: pg.Client) {
  await database.query(`insert into likes_like (liker_id, liked_id, at, is_new, shown_at)
    select 1, liker_id, at, false, at from likes_like where liked_id = 1 on conflict do nothing`);
  await database.query(`insert into likes_match (first_id, second_id, at, second_shown_at)
    select 1, liker_id, at, at from likes_like where liked_id = 1
    on conflict (first_id, second_id) do update set first_shown_at = null`);
}

async function meet(page: Page, path: string) {
  await openAs(page, path);
  await page.getByRole("dialog").waitFor();
}

async function openChat(page: Page, other: number) {
  await openAs(page, `/members/${other}/chat`);
  await page.locator("main textarea").waitFor();
}

/** A member without free messages and credits, whom the server refuses. */
async function failToSend(page: Page) {
  await openChat(page, 20);
  await page.locator("main textarea").fill("I was there on Friday. You would like it!");
  await page.locator("main form button[type=submit]").click();
  await page.locator("main [role=alert]").waitFor();
}

async function openGifts(page: Page) {
  await openChat(page, 21);
  await page.locator("main form button[popovertarget]").first().click();
  await page.locator("main form [popover] button").nth(1).click();
  await page.getByRole("dialog").waitFor();
}

async function openMemberGifts(page: Page) {
  await openAs(page, "/members/6", 1);
  await page.locator("main button:has(.lucide-gift)").first().click();
  await page.getByRole("dialog").getByRole("button").nth(3).waitFor();
}

async function openLocked(page: Page) {
  await openChat(page, 22);
  await page.locator("main section[tabindex='0']").evaluate((list) => list.scrollTo(0, -list.scrollHeight));
}

async function openNoChats(page: Page) {
  await signUp(page);
  await page.goto("/chats", { waitUntil: "networkidle" });
}

/** Sends two messages to one member before the address is confirmed. */
async function writeUnconfirmed(page: Page) {
  await signUp(page);
  await page.goto("/members/21/chat", { waitUntil: "networkidle" });
  for (const [index, words] of ["Hi! I saw your page.", "Do you hike as well?"].entries()) {
    await page.locator("main textarea").fill(words);
    await page.locator("main form button[type=submit]").click();
    await page.locator("main [data-state=held]").nth(index).waitFor();
  }
}

async function openNoLikes(page: Page) {
  await signUp(page);
  await page.goto("/likes", { waitUntil: "networkidle" });
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

async function logInWrongly(page: Page) {
  await page.locator("main input[name=email]").fill("nobody@example.org");
  await page.locator("main input[name=password]").fill("not the password");
  await page.locator("main form button[type=submit]").click();
  await page.locator("main [role=alert]").getByText(/\S/).first().waitFor();
}

async function signUp(page: Page) {
  const mark = Math.random().toString(36).slice(2, 10);
  const person = { email: `${mark}@example.org`, name: `anna${mark}`, password: "violet canoe harbour" };
  await page.request.post("/api/signups", { data: { ...person, date_of_birth: "1990-06-15", terms: true } });
}

/** Opens the sign-up of a new visitor at a later step. */
async function openSignUp(page: Page, step: string) {
  await signUp(page);
  await page.request.put("/api/signup-step", { data: { step } });
  await page.goto("/signup", { waitUntil: "networkidle" });
}

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
