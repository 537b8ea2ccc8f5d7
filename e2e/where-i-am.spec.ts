import { alive } from "./alive.ts";
import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

test.describe("[A-21] the button for where I am", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
      const asked: PositionOptions[] = [];
      Object.assign(window, { asked });
      navigator.geolocation.getCurrentPosition = (found, failed, options) => {
        asked.push(options ?? {});
        real(found, failed, options);
      };
    });
    await signUpQuickly(page);
  });
  const kept = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem("geocode") ?? "null"));
  const open = async (page: Page) => {
    await page.goto("/settings/location", { waitUntil: "networkidle" });
    return page.getByRole("button", { name: "Use my location" });
  };

  test("is busy while it searches, accepts a position up to an hour old, and fills in the place", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 45.76, longitude: 4.84 });
    const hold = Promise.withResolvers<void>();
    await page.route(/geocode\.php/, async (route) => {
      await hold.promise;
      await route.continue();
    });
    const button = await alive(await open(page));
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(button).toHaveAttribute("aria-busy", "true");
    hold.resolve();
    await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("Lyon");
    await expect(button).toHaveAttribute("aria-pressed", "false");
    expect(await page.evaluate(() => (window as unknown as { asked: PositionOptions[] }).asked)).toEqual([
      expect.objectContaining({ maximumAge: 3_600_000 }),
    ]);
    expect(await kept(page)).toMatchObject({ country: "FR", city: "Lyon" });
  });

  test("says so if the device gives no position, and stores false", async ({ page, context }) => {
    await context.clearPermissions();
    const button = await open(page);
    await button.click();
    await expect(page.getByText("We can’t see your location")).toBeVisible();
    expect(await kept(page)).toBe(false);
  });

  test("says so if no known city is near, and stores false", async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 0, longitude: -150 });
    await (await open(page)).click();
    await expect(page.getByText("We couldn’t find a city near you")).toBeVisible();
    expect(await kept(page)).toBe(false);
  });
});

test("what the browser allows is known before the button is pressed, and is an error only after that", async ({
  page,
  context,
}) => {
  await signUpQuickly(page);
  await context.grantPermissions([]);
  await page.goto("/settings/location");
  const button = page.getByRole("button", { name: "Use my location" });
  const denied = page.getByText("We can’t see your location");
  const permission = () => page.evaluate(() => localStorage.getItem("geolocation-permission"));
  await expect.poll(permission).toBe("denied");
  await expect(denied).toBeHidden();
  await (await alive(button)).click();
  await expect(denied).toBeVisible();
  await context.grantPermissions(["geolocation"]);
  await expect(denied).toBeHidden();
  await expect(button).toBeVisible();
  await expect.poll(permission).toBe("granted");
  await context.clearPermissions();
  await context.grantPermissions([]);
  await expect.poll(permission).toBe("denied");
  await expect(denied).toBeHidden();
});
