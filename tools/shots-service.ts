import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { signUpQuickly } from "../e2e/sign-up.ts";
import type { Shot, World } from "./shot.ts";
import { atDeskAs } from "./shots-desk.ts";

/** Customer service: for members, for visitors, and at the desk. */
export function listServiceShots(): Shot[] {
  return [
    { name: "service-inquiries", path: "/", reach: openList },
    { name: "service-inquiries-empty", path: "/", whole: false, reach: openNone },
    { name: "service-inquiry", path: "/", reach: openOwn },
    { name: "service-sent", path: "/pages/service", whole: false, reach: send },
    { name: "service-confirm", path: "/inquiries/confirm/abc", whole: false },
    { name: "desk-service", path: "/desk/log-in", reach: openQueue },
    { name: "desk-service-inquiry", path: "/desk/log-in", reach: openInquiry },
    {
      name: "desk-service-empty",
      path: "/desk/log-in",
      reach: atDeskAs("Sam", "/desk/service?state=closed"),
    },
  ];
}

const INQUIRIES = [
  ["payment", "I paid on Monday and got no credits. The order is 100 004. What can I do?"],
  ["log_in", "I don’t get the e-mail for a new password, and I looked in my spam folder."],
];

async function write(page: Page, { database }: World): Promise<number> {
  await signUpQuickly(page);
  for (const [subject, words] of INQUIRIES)
    await page.request.post("/api/inquiries", { data: { client_id: randomUUID(), subject, words } });
  const { rows } = await database.query("select max(id)::integer - 1 as id from inquiries_inquiry");
  return rows[0].id;
}

async function answer(page: Page, context: BrowserContext, world: World): Promise<number> {
  const id = await write(page, world);
  await atDeskAs("Sam", "/desk")(page, context, world);
  const { last } = await (await page.request.get(`/api/desk/inquiry?id=${id}`)).json();
  const words = "Hello,\n\nyour payment arrived this morning, and the credits are in your account.";
  const data = { id, client_id: randomUUID(), seen: last, words, close: false };
  await page.request.post("/api/desk/inquiry-answers", { data });
  return id;
}

async function openList(page: Page, context: BrowserContext, world: World) {
  await answer(page, context, world);
  await page.goto("/inquiries", { waitUntil: "networkidle" });
}

async function openNone(page: Page) {
  await signUpQuickly(page);
  await page.goto("/inquiries", { waitUntil: "networkidle" });
}

async function openOwn(page: Page, context: BrowserContext, world: World) {
  const id = await answer(page, context, world);
  await page.goto(`/inquiries/${id}`, { waitUntil: "networkidle" });
}

async function send(page: Page) {
  await page.locator("#write select").selectOption("safety");
  await page.locator("#write").scrollIntoViewIfNeeded();
}

async function openQueue(page: Page, context: BrowserContext, world: World) {
  await answer(page, context, world);
  await write(page, world);
  await atDeskAs("Sam", "/desk/service")(page, context, world);
}

async function openInquiry(page: Page, context: BrowserContext, world: World) {
  const id = await answer(page, context, world);
  await page.request.post(`/api/inquiries/${id}/texts`, {
    data: { client_id: randomUUID(), words: "I see them now. But only half of them?" },
  });
  const note = { id, client_id: randomUUID(), words: "The second order is still open at the provider." };
  await page.request.post("/api/desk/inquiry-notes", { data: note });
  await page.request.post("/api/desk/inquiry-claims", { data: { id } });
  await page.goto(`/desk/service/${id}`, { waitUntil: "networkidle" });
}
