import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const reminder = (page: Page) => page.getByText("Open the link we e-mailed you.");
const PHONE = { width: 360, height: 740 };

test.describe("[A-11] unconfirmed members are reminded", () => {
  test("by an alert, which sends the e-mail again within its limit", async ({ page, watch }) => {
    watch.allow(/status of 429/);
    await signUpQuickly(page);
    await page.goto("/");
    await expect(reminder(page)).toBeVisible();
    const again = page.getByRole("button", { name: "Resend e-mail" });
    for (let sent = 0; sent < 3; sent++) {
      const answered = page.waitForResponse(/activation-mails/);
      await again.click();
      expect((await answered).status()).toBe(204);
      await expect(page.getByText("Sent. Please check your inbox.")).toBeVisible();
    }
    await again.click();
    await expect(page.getByText("You’ve reached today’s e-mail limit.")).toBeVisible();
  });

  test("by a modal with api_signup_complete on a smartphone, and by the alert on a larger screen", async ({
    page,
  }) => {
    await signUpQuickly(page);
    await page.setViewportSize(PHONE);
    await page.goto("/pages/faq?api_signup_complete=1");
    const modal = page.getByRole("dialog", { name: "Confirm your e-mail address" });
    await expect(modal).toContainText("Open the link we e-mailed you.");
    await modal.getByRole("button", { name: "Close" }).click();
    await expect(modal).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/pages/faq?api_signup_complete=1", { waitUntil: "networkidle" });
    await expect(reminder(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  for (const path of ["/signup", "/settings", "/notifications"])
    test(`not on ${path}`, async ({ page }) => {
      await signUpQuickly(page);
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(reminder(page)).toHaveCount(0);
    });

  test("not once the address is confirmed", async ({ page, sql }) => {
    const { id } = await signUpQuickly(page);
    await sql("update accounts_member set status = 'active', confirmed_at = now() where id = $1", [id]);
    await sql("update profiles_profile set status = 'active' where member_id = $1", [id]);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(page.getByText("You’ll be seen far more often with a photo.")).toBeVisible();
    await expect(reminder(page)).toHaveCount(0);
  });
});

test("the alert to complete the profile can be hidden for seven days, and visitors never see it", async ({
  page,
  openPage,
}) => {
  const visitor = await openPage();
  await visitor.goto("/", { waitUntil: "networkidle" });
  await expect(visitor.getByRole("region", { name: "Next step" })).toHaveCount(0);

  await signUpQuickly(page);
  const alert = page.getByText("Your profile is 0% complete.");
  await page.goto("/");
  await expect(alert).toBeVisible();
  await page.getByRole("button", { name: "Hide this for a week" }).last().click();
  await expect(alert).toHaveCount(0);
  const at = await page.evaluate(() => Number(localStorage.getItem("hide-enrich-alert")));
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60);
  await page.reload({ waitUntil: "networkidle" });
  await expect(alert).toHaveCount(0);
  await page.evaluate((past) => localStorage.setItem("hide-enrich-alert", String(past)), at - 7 * 86_400);
  await page.reload();
  await expect(alert).toBeVisible();
});
