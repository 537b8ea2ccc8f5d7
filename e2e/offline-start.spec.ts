import { confirm } from "./community.ts";
import { expect, test } from "./fixture.ts";
import { signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ serviceWorkers: "allow" });

test("started without a connection, the site says what waits to be sent, and opens the page when it is back", async ({
  page,
  context,
  sql,
  watch,
}) => {
  watch.allowOffline();
  const { id } = await signUpQuickly(page);
  await confirm(sql, id, { country: "NL" });
  await page.goto("/members/2/chat");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.getByRole("textbox", { name: /^Message to / }).fill("See you on the ferry");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "See you on the ferry" }).first()).toBeVisible();
  await page.goto("/likes/sent?from=1");
  await expect(page.getByRole("heading", { level: 1, name: say("en", "frame:offline.title") })).toBeVisible();
  await expect(page.getByText(say("en", "chat:unsent_one", { count: 1 }))).toBeVisible();
  await page.getByRole("button", { name: say("en", "frame:offline.retry") }).click();
  await expect(page.getByText(say("en", "chat:unsent_one", { count: 1 }))).toBeVisible();
  await context.setOffline(false);
  // The offline page's address ends with the same words, so only the page itself tells that it is there.
  await expect(page.locator("main a[href='/likes/matches']")).toBeVisible();
  await expect(page).toHaveURL(/\/likes\/sent\?from=1$/);
});

test("the page that is kept for a start without a connection holds nothing of the member", async ({
  page,
  sql,
}) => {
  const { id, name } = await signUpQuickly(page);
  await confirm(sql, id, { country: "NL" });
  await page.goto("/members");
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match("/offline"))?.text();
  });
  expect(kept).toContain(say("en", "frame:offline.title"));
  expect(kept).not.toContain(name);
});
