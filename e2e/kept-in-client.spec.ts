import { alive } from "./alive.ts";
import { confirm } from "./community.ts";
import { expect, type Page } from "./fixture.ts";
import { test } from "./push-device.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const t = (key: string) => say("en", `notifications:${key}`);
const stored = (page: Page, name: string) =>
  page.evaluate((key) => localStorage.getItem(key) ?? sessionStorage.getItem(key), name);

test("[S-40] the browser keeps payment country, discount code, permission and place, the state of push and both offers", async ({
  page,
  context,
  sql,
  watch,
  device,
}) => {
  // The code is none of this site, and the offers must stand although the server cannot be asked again.
  watch.allow(/status of 404.*api\/offer\?code=KEPT20|ERR_FAILED.*discountcode/);
  const { id } = await signUpQuickly(page);
  await confirm(sql, id, { country: "FR" });

  await test.step("a discount code and the payment country, over pages", async () => {
    await page.goto("/members?code=KEPT20");
    await page.goto("/likes");
    expect(await stored(page, "discount-code")).toBe("KEPT20");
    await page.goto("/credits");
    await expect.poll(() => stored(page, "payment-country")).toBe("FR");
    await page.goto("/settings/location");
    expect(await stored(page, "payment-country")).toBe("FR");
  });

  await test.step("the permission for the position, and what was found there", async () => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 45.76, longitude: 4.84 });
    await (await alive(page.getByRole("button", { name: "Use my location" }))).click();
    await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("Lyon");
    await page.goto("/likes");
    expect(JSON.parse((await stored(page, "geocode")) ?? "")).toMatchObject({ country: "FR", city: "Lyon" });
    expect(await stored(page, "geolocation-permission")).toBe("granted");
  });

  await test.step("that push can be had and is on, without asking the server", async () => {
    await device.permit("granted");
    await page.goto("/notifications");
    await page.getByRole("button", { name: t("device.on") }).click();
    await expect(page.getByText(t("device.subscribed"))).toBeVisible();
    await page.route("**/api/user.php?push=1", (route) => route.abort());
    await page.goto("/notifications");
    await expect(page.getByText(t("device.subscribed"))).toBeVisible();
    expect(await stored(page, "push-wanted")).toBe(String(id));
  });

  await test.step("the time bonus, and the welcome discount that replaces it, without asking the server", async () => {
    const timer = page
      .getByRole("complementary", { name: say("en", "shop:offers.label") })
      .getByRole("timer");
    await sql("update accounts_member set signed_up_at = now() - interval '3 h 59 min 40 s' where id = $1", [
      id,
    ]);
    await page.goto("/members");
    await expect(timer).toHaveText(/^00:00:/);
    await page.route("**/api/discountcode.php*", (route) => route.abort());
    await expect(timer).toHaveText(/^6[78]:/);
  });
});
