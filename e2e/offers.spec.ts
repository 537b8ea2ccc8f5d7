import { alive } from "./alive.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { confirm } from "./community.ts";
import { expect, type Locator, type Page, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const DISMISSAL = "hide-time-bonus-modal";
const t = (key: string, values?: Record<string, string | number>) => say("en", `shop:offers.${key}`, values);
const menu = (key: string, values?: Record<string, string | number>) =>
  say("en", `member-frame:menu.${key}`, values);
const WARNING = "rgb(154, 91, 0)";
const DANGER = "rgb(211, 23, 58)";
const off = { percent: "25%" };
const PRICING = say("en", "frame:footer.pricing");
const bar = (page: Page) => page.getByRole("complementary", { name: t("label") });
const timer = (page: Page) => bar(page).getByRole("timer");
const popup = (page: Page) => page.getByRole("dialog", { name: t("modal.title", off) });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });

const secondsOn = async (page: Page) => {
  const [hours = 0, minutes = 0, seconds = 0] = ((await timer(page).textContent()) ?? "")
    .split(":")
    .map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
};

test("[M-20] [M-21] [M-23] the time bonus counts down in the members area, and its popup comes after forty seconds there at no credits", async ({
  page,
  sql,
}) => {
  const { id } = await signUpQuickly(page);
  await confirm(sql, id);
  await page.clock.install();

  await test.step("it is loaded at login, and whenever the window requests it", async () => {
    const asked = () => page.waitForResponse(/discountcode\.php\?timebonus=true/);
    const first = asked();
    await page.goto("/members", { waitUntil: "networkidle" });
    const bonus = { code: "TIMEBONUS25", value_percentage: 25, status: "active", validity: "once-per-user" };
    expect(await (await first).json()).toMatchObject(bonus);
    const again = asked();
    await page.evaluate(() => window.dispatchEvent(new Event("load-time-bonus")));
    expect((await again).status()).toBe(200);
  });

  await test.step("it counts hours, minutes and seconds down in two digits", async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await expect(timer(page)).toHaveText(/^0[34]:[0-5]\d:[0-5]\d$/);
    await expect(bar(page).getByRole("link")).toHaveAttribute("href", "/credits");
    const before = await secondsOn(page);
    expect(before).toBeLessThanOrEqual(14_400);
    await page.clock.runFor(1_000);
    await expect.poll(() => secondsOn(page)).toBe(before - 1);
    await page.clock.runFor(3_000);
    await expect.poll(() => secondsOn(page)).toBe(before - 4);
    await page.clock.resume();
  });

  await test.step("it is on every page of the members area and on no other", async () => {
    const [other] = await sql(
      "select member_id::int as id from discovery_search where member_id <> $1 limit 1",
      [id],
    );
    for (const path of ["/chats", "/premium", `/members/${other?.id}`]) {
      await page.goto(path);
      await expect(timer(page)).toBeVisible();
    }
    await page.goto("/profile");
    await expect(navigation(page)).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });

  // From here on the clock only advances when the test says so.
  const enter = async (path: string, link: Locator) => {
    await (await alive(link)).press("Enter");
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  };
  const item = (name: string) =>
    navigation(page)
      .getByRole("link", { name: menu(name) })
      .first();
  const enterArea = async () => {
    await enter("/likes", item("likes"));
    await expect(bar(page)).toBeVisible();
  };
  const leaveArea = async () => {
    await enter("/pricing", page.getByRole("contentinfo").getByRole("link", { name: PRICING, exact: true }));
    await expect(bar(page)).toHaveCount(0);
  };
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const passes = (milliseconds: number) => page.clock.runFor(milliseconds);

  await test.step("it comes 40,000 ms after entering the members area, and not a millisecond before", async () => {
    await page.goto("/pricing", { waitUntil: "networkidle" });
    await page.evaluate((flag) => localStorage.removeItem(flag), DISMISSAL);
    await stop();
    await enterArea();
    await passes(39_999);
    await expect(popup(page)).toHaveCount(0);
    await passes(1);
    await expect(popup(page)).toBeVisible();
    const [member] = await sql("select signed_up_at from accounts_member where id = $1", [id]);
    const until = await page.evaluate((signedUp) => {
      const over = new Date(signedUp + 14_400_000);
      const time = [over.getHours(), over.getMinutes()]
        .map((part) => String(part).padStart(2, "0"))
        .join(":");
      if (over.toDateString() === new Date().toDateString()) return time;
      return `${time} (${over.toLocaleDateString("en", { weekday: "long" })})`;
    }, Number(member?.signed_up_at));
    const words = t("modal.words_other", { count: 4, until, ...off });
    await expect(popup(page)).toContainText(words);
    await expect(popup(page).getByRole("timer")).toBeVisible();
    await expect(popup(page).getByRole("link", { name: t("modal.button") })).toHaveAttribute(
      "href",
      "/credits",
    );
    // The accessibility check needs a running clock.
    await page.clock.resume();
    await checkAccessibility(page);
    await stop();
  });

  await test.step("closing the popup stores the time, and it does not come back", async () => {
    await (await alive(popup(page).getByRole("button", { name: t("modal.later") }))).press("Enter");
    await expect(popup(page)).toHaveCount(0);
    const [kept, now] = await page.evaluate(
      (flag) => [localStorage.getItem(flag), Date.now()] as const,
      DISMISSAL,
    );
    expect(Number(kept)).toBe(Math.floor(now / 1_000));
    await leaveArea();
    await enterArea();
    await passes(60_000);
    await expect(popup(page)).toHaveCount(0);
    await page.evaluate((flag) => localStorage.removeItem(flag), DISMISSAL);
  });

  await test.step("leaving the area cancels the popup; coming back starts again", async () => {
    await leaveArea();
    await enterArea();
    await passes(39_999);
    await leaveArea();
    await passes(60_000);
    await expect(popup(page)).toHaveCount(0);
    await enterArea();
    await passes(39_999);
    await expect(popup(page)).toHaveCount(0);
  });

  await test.step("with a credit there is no popup", async () => {
    await sql("update wallet_wallet set balance = 1 where member_id = $1", [id]);
    await page.goto("/pricing", { waitUntil: "networkidle" });
    await page.evaluate((flag) => localStorage.removeItem(flag), DISMISSAL);
    await enterArea();
    await passes(60_000);
    await expect(timer(page)).toBeVisible();
    await expect(popup(page)).toHaveCount(0);
  });
});

test("[M-07] [E-25] [S-19] the welcome discount is shown above every page until the member has paid, and the navigation shows the balance", async ({
  page,
  watch,
  sql,
}) => {
  const { id } = await signUpQuickly(page);
  await confirm(sql, id);
  await sql("update accounts_member set signed_up_at = now() - interval '5 hours' where id = $1", [id]);

  await test.step("after the address is confirmed, a card for premium shows the discount", async () => {
    await page.goto("/activate/done", { waitUntil: "networkidle" });
    const card = page.getByRole("region", { name: t("card.title") });
    await expect(card).toContainText("Buy any credit bundle to upgrade your account.");
    await expect(card).toContainText(t("badge", off));
    await expect(card.getByRole("link")).toHaveAttribute("href", "/premium");
    await checkAccessibility(page);
  });

  await test.step("its bar leads to the bundles, and a failed refresh shows no error", async () => {
    watch.allow(/discountcode\.php/);
    await page.route("**/api/discountcode.php*", (route) => route.fulfill({ status: 400, json: {} }));
    const asked = page.waitForRequest(/discountcode\.php\?welcome=true/);
    await page.goto("/settings", { waitUntil: "networkidle" });
    await asked;
    await expect(bar(page)).toContainText(t("welcome", off));
    await expect(timer(page)).toHaveText(/^6[67]:[0-5]\d:[0-5]\d$/);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.unroute("**/api/discountcode.php*");
    await (await alive(bar(page).getByRole("link"))).press("Enter");
    await expect(page).toHaveURL(/\/credits$/);
  });

  await test.step("a free member is asked to get premium", async () => {
    await expect(navigation(page).getByRole("link", { name: menu("get_premium") })).toHaveAttribute(
      "href",
      "/premium",
    );
  });

  await test.step("a member who has paid sees no offer, and a warning when few credits are left", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    const left = async (balance: number) => {
      await sql("update wallet_wallet set premium_since = now(), balance = $2 where member_id = $1", [
        id,
        balance,
      ]);
      await page.goto("/settings");
      return navigation(page).getByRole("link", { name: menu("credits") });
    };
    const plenty = await left(11);
    await expect(plenty).toHaveAttribute("href", "/credits");
    await expect(plenty.getByText("11", { exact: true })).toBeHidden();
    await expect(bar(page)).toHaveCount(0);
    const few = (await left(10)).getByText("10", { exact: true });
    await expect(few).toBeVisible();
    await expect(few.locator("..")).toHaveCSS("background-color", WARNING);
    await expect(page.getByText(menu("credits_left_other", { count: 10 })).first()).toBeAttached();
    const none = (await left(0)).getByText("0", { exact: true });
    await expect(none).toBeVisible();
    await expect(none.locator("..")).toHaveCSS("background-color", DANGER);
  });

  await test.step("after logging out, nothing of it is left", async () => {
    await sql("update wallet_wallet set premium_since = null where member_id = $1", [id]);
    await page.goto("/settings", { waitUntil: "networkidle" });
    await expect(bar(page)).toBeVisible();
    // The page would leave by itself when its session ends, and interfere with the next navigation.
    await page.goto("about:blank");
    await page.request.get("/api/logout.php");
    await page.goto("/");
    await expect(navigation(page)).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });
});

test("[M-22] the time bonus wins over the welcome discount, and ends when it runs out, four hours after the sign-up, after a purchase and on logging out", async ({
  page,
  sql,
}) => {
  const { id } = await signUpQuickly(page);
  await confirm(sql, id);
  const signedUp = (ago: string) =>
    sql("update accounts_member set signed_up_at = now() - $2::interval where id = $1", [id, ago]);
  const TIME_BONUS = /^0[0-3]:/;
  const WELCOME = /^6[78]:/;

  await test.step("it wins", async () => {
    await page.goto("/members");
    await expect(timer(page)).toHaveText(TIME_BONUS);
  });

  await test.step("it runs out on the open page, and the welcome discount replaces it", async () => {
    await signedUp("3 hours 59 minutes 45 seconds");
    await page.goto("/members");
    await expect(timer(page)).toHaveText(WELCOME);
    expect((await page.request.get("/api/discountcode.php?timebonus=true")).status()).toBe(404);
  });

  await test.step("there is none four hours after the sign-up", async () => {
    await signedUp("4 hours 1 second");
    await page.goto("/members");
    await expect(timer(page)).toHaveText(WELCOME);
  });

  await test.step("nor for a member who has paid", async () => {
    await signedUp("1 minute");
    await page.goto("/members");
    await expect(timer(page)).toHaveText(TIME_BONUS);
    await sql("update wallet_wallet set premium_since = now() where member_id = $1", [id]);
    await page.goto("/members");
    await expect(navigation(page)).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await sql("update wallet_wallet set premium_since = null where member_id = $1", [id]);
  });

  await test.step("nor after logging out", async () => {
    await page.goto("/members");
    await expect(timer(page)).toHaveText(TIME_BONUS);
    // The page would leave by itself when its session ends, and interfere with the next navigation.
    await page.goto("about:blank");
    await page.request.get("/api/logout.php");
    await page.goto("/members");
    await expect(navigation(page)).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });
});
