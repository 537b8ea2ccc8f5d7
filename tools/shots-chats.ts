import type { Page } from "@playwright/test";
import { fillChats, setFreeUsed, spendFree } from "./fill-chats.ts";
import type { Shot } from "./shot.ts";
import { openAs, signUp } from "./shots-open.ts";

/** Likes and conversations. */
export const chatShots: Shot[] = [
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
];

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
