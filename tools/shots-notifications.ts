import type { Page } from "@playwright/test";
import type pg from "pg";
import { listMailShots } from "./shots-mails.ts";

type OpenAs = (page: Page, path: string) => Promise<void>;

/** Notifications of the first demo account, with every reason for which mail can be off, and all mails. */
export function listNotificationShots(openAs: OpenAs) {
  const settings = async (page: Page) => {
    await openAs(page, "/notifications");
    // The browser reads the state of push after the page has loaded.
    await page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
  };
  return [
    { name: "notifications", path: "/", reach: settings },
    { name: "notifications-off", path: "/", fill: turnOff, reach: settings },
    { name: "notifications-failed", path: "/", reach: (page: Page) => switchInVain(page, openAs) },
    {
      name: "alert-mail-off",
      path: "/",
      whole: false,
      fill: turnOff,
      reach: (page: Page) => openAs(page, "/likes"),
    },
    { name: "unsubscribe", path: "/unsubscribe/1-4.abc" },
    { name: "unsubscribed", path: "/unsubscribe/1-4.abc", reach: stopAll },
    { name: "mail-check", path: "/mail-check?token=abc" },
    { name: "mail-check-failed", path: "/mail-check?token=abc", reach: pressButton },
    ...listMailShots(),
  ];
}

function turnOff(database: pg.Client) {
  return database.query(`insert into notifications_member (member_id, mail_off_at) values (1, now())
    on conflict (member_id) do update set mail_off_at = now()`);
}

async function switchInVain(page: Page, openAs: OpenAs) {
  await openAs(page, "/notifications");
  await page.route("**/api/notifications", (route) =>
    route.fulfill({ status: 400, json: { error: "x", message: "" } }),
  );
  await page.locator("main [role=switch]").first().press("Space");
  await page.locator("main [role=alert], main [data-invalid]").first().waitFor();
}

async function stopAll(page: Page) {
  await page.locator("main form button").last().click();
  await page.locator("main [role=status]").waitFor();
}

async function pressButton(page: Page) {
  await page.locator("main form button").click();
  await page.locator("main [role=alert]").waitFor();
}
