import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const t = (key: string, values?: Record<string, string>) => say("en", `notifications:${key}`, values);
const group = (page: Page, type: string) => page.getByRole("group", { name: t(`types.${type}.name`) });
const switchOf = (page: Page, type: string, channel: "mail" | "push") =>
  group(page, type).getByRole("switch", { name: t(`channels.${channel}`) });

const TYPES = [
  "new_conversations",
  "new_messages",
  "like",
  "unread_message_reminders",
  "reminders",
  "promotions",
  "weekly_updates",
  "news",
];

test("[N-01] eight types are switched by mail and push, on a page with invisible mode and the way out", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/status of 400|ERR_INTERNET_DISCONNECTED/);
  await signUpQuickly(page);
  await page.goto("/settings?tab=notifications");
  await expect(page).toHaveURL(/\/notifications$/);

  await test.step("each switch is saved at once", async () => {
    for (const type of TYPES) {
      for (const channel of ["mail", "push"] as const) {
        const one = switchOf(page, type, channel);
        const before = await one.isChecked();
        const saved = page.waitForResponse("**/api/notifications");
        // By keyboard: the switch itself is invisible under its drawing.
        await one.press("Space");
        expect((await saved).status()).toBe(200);
        await expect(one).toBeChecked({ checked: !before });
      }
    }
    await page.reload();
    await expect(switchOf(page, "like", "mail")).not.toBeChecked();
    await expect(switchOf(page, "news", "push")).toBeChecked();
    await checkAccessibility(page);
  });

  await test.step("a change that fails is taken back, with the reason at its switch", async () => {
    const like = switchOf(page, "like", "mail");
    const refuse = { status: 400, json: { error: "invalid_input", message: "An error has occurred." } };
    await page.route("**/api/notifications", (route) =>
      route.request().method() === "PATCH" ? route.fulfill(refuse) : route.fallback(),
    );
    await like.press("Space");
    await expect(group(page, "like").getByText("An error has occurred.")).toBeVisible();
    await expect(like).not.toBeChecked();
    await page.unroute("**/api/notifications");
  });

  await test.step("invisible mode is switched here, and the way out begins here", async () => {
    const invisible = page.getByRole("switch", { name: "Invisible" });
    const saved = page.waitForResponse("**/api/privacy");
    await invisible.press("Space");
    expect((await saved).ok()).toBe(true);
    await expect(invisible).toBeChecked();
    const wayOut = page.getByRole("link", { name: t("more.delete") });
    await expect(wayOut).toHaveAttribute("href", "/delete-account");
  });

  await test.step("without a connection nothing changes, and the page says so", async () => {
    await context.setOffline(true);
    await expect(page.getByText(t("offline_page"))).toBeVisible();
    await switchOf(page, "like", "push").press("Space");
    await expect(group(page, "like").getByText(t("offline"))).toBeVisible();
    await context.setOffline(false);
  });
});

test("the alert about disabled mail can be hidden for a week, and its page turns mail on again", async ({
  page,
  sql,
}) => {
  const { id } = await signUpQuickly(page);
  await sql("insert into notifications_member (member_id, mail_off_at) values ($1, now())", [id]);
  await page.goto("/likes");
  const alert = page.getByText(say("en", "member-frame:alert.mail_off"));
  await expect(alert).toBeVisible();
  await page.getByRole("link", { name: say("en", "member-frame:alert.mail_off_button") }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(alert).toHaveCount(0);
  await page.getByRole("button", { name: t("disabled.listunsubscribe.button") }).click();
  await expect(page.getByText(t("disabled.listunsubscribe.done"))).toBeVisible();
  await expect(page.getByText(t("disabled.listunsubscribe.title"))).toHaveCount(0);
  await sql("update notifications_member set mail_off_at = now() where member_id = $1", [id]);
  await page.goto("/likes");
  await expect(alert).toBeVisible();
  const bar = page.getByRole("region", { name: "Next step" }).locator("> div", { has: alert });
  await bar.getByRole("button", { name: say("en", "member-frame:alert.dismiss") }).click();
  await expect(alert).toHaveCount(0);
  const at = await page.evaluate(() => Number(localStorage.getItem("hide-disabled-notifications-alert")));
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, locale: "de-DE" });

  test("a link in a mail opens a page in the reader's language that stops mails, and takes it back", async ({
    page,
  }) => {
    const de = (key: string, values?: Record<string, string>) => say("de", `notifications:${key}`, values);
    await page.goto("/unsubscribe/1-4.abc");
    await expect(page.getByText(de("unsubscribe.nothing"))).toBeVisible();
    await page.getByRole("button", { name: de("unsubscribe.kind") }).click();
    const kind = de("types.promotions.name");
    await expect(page.getByText(de("unsubscribe.done_kind", { kind }))).toBeVisible();
    await page.getByRole("button", { name: de("unsubscribe.undo") }).click();
    await expect(page.getByText(de("unsubscribe.undone"))).toBeVisible();
  });
});
