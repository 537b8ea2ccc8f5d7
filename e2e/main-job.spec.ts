import { alive } from "./alive.ts";
import { listStored } from "./check-stored.ts";
import { addToSearch, confirm } from "./community.ts";
import { expect, type Page, test } from "./fixture.ts";
import { linkIn, waitForMail } from "./mailbox.ts";
import { freshAddress, makePerson, type Person, questions, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const chat = (key: string, values?: Record<string, string | number>) => say("en", `chat:${key}`, values);
const shop = (key: string, values?: Record<string, string | number>) => say("en", `shop:${key}`, values);
const likes = (key: string, values?: Record<string, string | number>) => say("en", `likes:${key}`, values);

const heart = (page: Page, { name }: Pick<Person, "name">) => button(page, likes("button.like", { name }));
const sent = (page: Page, { name }: Person) =>
  page
    .getByRole("region", { name: chat("history.label", { name }) })
    .locator('[data-state="sent"], [data-state="delivered"], [data-state="read"]');
const creditsOf = async (page: Page) => (await (await page.request.get("/api/user.php")).json()).user.credits;

async function write(page: Page, { name }: Person, text: string) {
  await page.getByRole("textbox", { name: chat("composer.label", { name }) }).fill(text);
  await button(page, chat("composer.send")).click();
}

test("the main journey: from the first page to a refund of unused credits", async ({
  page,
  openPage,
  sql,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.allow(/404.*discountcode\.php|status of 409/);
  const anna = makePerson();
  const bobs = await openPage({ extraHTTPHeaders: freshAddress() });
  const bob = await signUpQuickly(bobs);
  await confirm(sql, bob.id, { gender: "male", country: "IE" });
  await addToSearch(sql, [bob.id]);
  await sql("insert into shop_code (code, percent, created_at) values ('SUMMER-TIME', 30, now())");

  await test.step("signs up, and confirms the address", async () => {
    await page.goto("/", { waitUntil: "networkidle" });
    await page.goto("/signup");
    const ask = questions(page);
    await ask.makeAccount(anna);
    await ask.skipPhoto();
    await page.getByText("Woman", { exact: true }).click();
    await expect(ask.title("consent.title")).toBeVisible();
    await ask.next();
    await expect(ask.title("signup.place.title")).toBeVisible();
    await ask.next();
    await ask.skipRest();
    await expect(ask.title("signup.complete.title")).toBeVisible();
    const mail = await waitForMail(page, anna.email, say("en", "accounts:mails.activation.subject"));
    await page.goto(linkIn(mail, "/activate/done"), { waitUntil: "networkidle" });
    await expect
      .poll(async () => (await (await page.request.get("/api/user.php")).json()).user.status)
      .toBe("active");
    // The page that says so is still loading, and would interfere with the next one.
    await expect(ask.title("activate.done_title")).toBeVisible();
  });

  await test.step("finds someone, likes, and matches", async () => {
    await page.goto("/members?gender=male&country=IE");
    await page.getByRole("main").getByRole("link", { name: bob.name }).first().click();
    // The URL changes before the page does, and the list has a heart with the same name.
    await expect(page.getByRole("heading", { level: 1, name: bob.name })).toBeVisible();
    await heart(page, bob).press("Enter");
    await expect(heart(page, bob)).toHaveAttribute("aria-pressed", "true");
    const [{ id }] = (await sql("select id::int from accounts_member where email = $1", [anna.email])) as [
      { id: number },
    ];
    // A page that refreshes now and then would show the match at once; this one has been left.
    await page.goto("about:blank");
    await bobs.goto(`/members/${id}`);
    await (await alive(heart(bobs, anna))).press("Enter");
    await expect(bobs.getByRole("dialog", { name: likes("modal.match.title") })).toBeVisible();
    await page.goto("/members");
    const match = page.getByRole("dialog", { name: likes("modal.match.title") });
    await expect(match).toBeVisible();
    await match.getByRole("button", { name: likes("modal.match.write") }).click();
    await expect(page).toHaveURL(new RegExp(`/members/${bob.id}/chat$|/chats/\\d+$`));
  });

  await test.step("writes until the free messages are over", async () => {
    for (let count = 1; count <= 10; count++) {
      await write(page, bob, `message ${count}.`);
      await expect(sent(page, bob)).toHaveCount(count);
    }
    await write(page, bob, "one too many");
    await expect(page.getByText(chat("get_credits"), { exact: true }).first()).toBeVisible();
    await expect(sent(page, bob)).toHaveCount(10);
  });

  await test.step("buys with a code", async () => {
    await page.goto("/credits/p1");
    await page.getByRole("radio", { name: "PayPal", exact: true }).check();
    await page.getByLabel(shop("code.label")).fill(" summer-time ");
    await page.getByLabel(shop("code.label")).press("Enter");
    await expect(page.getByRole("main")).toContainText("€17.49");
    await page.getByRole("radio", { name: shop("start.now") }).check();
    await (await alive(button(page, shop("checkout.next")))).press("Enter");
    await page
      .getByRole("dialog", { name: shop("confirm.title") })
      .getByRole("button", { name: shop("order_button") })
      .press("Enter");
    await button(page, "Pay").click();
    await expect(page.getByRole("heading", { name: shop("result.completed.title") })).toBeVisible({
      timeout: 60_000,
    });
    expect(await creditsOf(page)).toBe(30);
  });

  await test.step("writes again, and sends a gift", async () => {
    await page.goto(`/members/${bob.id}/chat`, { waitUntil: "networkidle" });
    await write(page, bob, "paid and sent");
    await expect.poll(() => creditsOf(page)).toBeLessThan(30);
    const before = await creditsOf(page);
    await button(page, chat("composer.add")).click();
    await button(page, chat("composer.gift")).click();
    const dialog = page.getByRole("dialog", { name: chat("gift.title", { name: bob.name }) });
    await dialog
      .getByRole("list")
      .getByRole("button")
      .filter({ hasText: chat("gifts.rose") })
      .click();
    await button(page, chat("gift.send", { credits: chat("credits_one", { count: 1 }) })).click();
    await expect.poll(() => creditsOf(page)).toBe(before - 1);
    await bobs.goto("/chats");
    await expect(bobs.getByText(anna.name).first()).toBeVisible();
  });

  await test.step("gets a refund of the rest, exact to the cent", async () => {
    const used = 30 - (await creditsOf(page));
    const sum = `€${((1_749 - Math.floor((1_749 * used) / 30)) / 100).toFixed(2)}`;
    await page.goto("/transactions");
    await (await alive(button(page, shop("refund.button", { sum })))).click();
    await button(page, shop("refund.confirm")).click();
    await expect(page.getByText(shop("refund.done", { sum }), { exact: true })).toBeVisible();
    await expect.poll(() => creditsOf(page)).toBe(0);
  });

  // The fixture checks after every journey that each entry is declared.
  await test.step("stores the expected entries in the browser", async () => {
    const left = ["cookie auth.session", "cookie auth.device", "cookie locale", "localStorage chat-member"];
    expect(await listStored(page)).toEqual(expect.arrayContaining(left));
    expect((await listStored(page)).join()).toMatch(/indexedDB chat-outbox-\d/);
  });
});
