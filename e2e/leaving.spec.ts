import { checkAccessibility } from "./check-accessibility.ts";
import { confirm } from "./community.ts";
import { expect, type Page, test } from "./fixture.ts";
import { linkIn, waitForMail } from "./mailbox.ts";
import { addPasskeyDevice } from "./passkey-device.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const t = (key: string, values?: Record<string, string | number>) => say("en", `leaving:${key}`, values);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const percent = "25%";

/** Buys the smallest bundle through the API. */
async function buy(page: Page) {
  const offer = await (await page.request.get("/api/offer")).json();
  const [{ code: bundle, price: expected }] = offer.bundles;
  const wish = { bundle, expected, start_now: true, start_now_text: offer.start_now_text, method: "paypal" };
  const data = { client_id: crypto.randomUUID(), ...wish };
  const { id, next } = await (await page.request.post("/api/orders", { data })).json();
  await page.request.post(next.url, { form: { outcome: "paid" }, maxRedirects: 0 });
  const stateOf = async () => (await (await page.request.get(`/api/orders/${id}`)).json()).order.state;
  await expect.poll(stateOf, { timeout: 30_000 }).toBe("completed");
}

/** The card of an offer, with both of its buttons. */
function offer(page: Page, name: "email" | "privacy" | "tryout" | "discount") {
  const card = page.locator("section").filter({ has: heading(page, t(`offers.${name}.title`, { percent })) });
  return {
    take: card.getByRole("button", { name: t(`offers.${name}.button`) }),
    refuse: card.getByRole("link", { name: t("offers.no") }),
  };
}

test("[A-17] each offer works and ends the way out, and its no is as large as the offer", async ({
  page,
  sql,
}) => {
  test.slow();
  const { id } = await signUpQuickly(page);
  await confirm(sql, id);
  await page.goto("/settings");
  await page.getByRole("link", { name: say("en", "accounts:settings.parts.delete") }).click();
  await expect(heading(page, t("offers.title"))).toBeVisible();

  await test.step("both buttons of an offer have the same size, on a phone and on a wide screen", async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ["email", "privacy", "tryout", "discount"] as const) {
        const { take, refuse } = offer(page, name);
        const [one, other] = [await take.boundingBox(), await refuse.boundingBox()];
        expect([name, width, one?.width, one?.height]).toEqual([name, width, other?.width, other?.height]);
      }
    }
    await checkAccessibility(page);
  });

  await test.step("change e-mail leads to the form that changes it", async () => {
    await offer(page, "email").take.click();
    await expect(page).toHaveURL(/\/settings\/account#email$/);
    await expect(page.getByLabel(say("en", "accounts:settings.email_new"))).toBeVisible();
  });

  await test.step("the discount is a code that takes its percentage off the prices", async () => {
    await page.goto("/delete-account");
    await offer(page, "discount").take.press("Enter");
    await expect(heading(page, t("offers.discount.done", { code: `STAY-${id}` }))).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole("link", { name: t("offers.discount.next") }).click();
    await expect(page).toHaveURL(/\/credits\?code=STAY-/);
    const read = await page.request.get(`/api/offer?code=STAY-${id}`);
    expect((await read.json()).discount).toMatchObject({ code: `STAY-${id}`, value_percentage: 25 });
  });

  await test.step("the try-out package leads to its checkout", async () => {
    await page.goto("/delete-account");
    await expect(page.getByText(/^5 credits for €\d+\.\d\d, once/)).toBeVisible();
    await offer(page, "tryout").take.click();
    await expect(page).toHaveURL(/\/credits\/tryout$/);
    await expect(page.locator("main").getByText("5 credits").first()).toBeVisible();
  });

  await test.step("privacy mode takes one press, and the settings show it and end it", async () => {
    await page.goto("/delete-account");
    await offer(page, "privacy").take.click();
    await expect(heading(page, t("offers.privacy.done"))).toBeVisible();
    await page.getByRole("link", { name: t("offers.privacy.next") }).click();
    const mode = page.getByRole("switch", { name: say("en", "accounts:privacy.mode.label") });
    const invisible = page.getByRole("switch", { name: say("en", "accounts:privacy.invisible.label") });
    await expect(mode).toBeChecked();
    await expect(invisible).toBeChecked();
    await expect(invisible).toBeDisabled();
    await checkAccessibility(page);
    await mode.click({ force: true });
    await expect(invisible).toBeEnabled();
    await expect(invisible).not.toBeChecked();
    const off = "select from accounts_member where id = $1 and photo_audience = 'all' and not invisible";
    await expect.poll(async () => (await sql(off, [id])).length).toBe(1);
  });

  await test.step("all were noted, and the account is open", async () => {
    const taken = await sql("select offer_taken from leaving_answer");
    expect(taken.map(({ offer_taken }) => offer_taken).sort()).toEqual([
      "discount",
      "email",
      "privacy",
      "tryout",
    ]);
    expect(await sql("select status from accounts_member where id = $1", [id])).toEqual([
      { status: "active" },
    ]);
  });
});

test("[A-25] an account is closed with the password, and the mailed link brings it back", async ({
  page,
  context,
  sql,
  watch,
}) => {
  test.slow();
  watch.allow(/status of 40[03]|ERR_INTERNET_DISCONNECTED/);
  const person = await signUpQuickly(page);
  await confirm(sql, person.id);
  await page.request.put("/api/signup-step", { data: { step: "done" } });
  await buy(page);
  const tab = await context.newPage();
  await tab.goto("/settings/privacy", { waitUntil: "networkidle" });
  await page.goto("/delete-account");
  await page
    .getByRole("link", { name: t("offers.no") })
    .first()
    .press("Enter");
  await expect(heading(page, t("title"))).toBeFocused();
  const invisible = tab.getByRole("switch", { name: say("en", "accounts:privacy.invisible.label") });
  const words = page.getByLabel(t("survey.words"));
  const password = page.getByLabel(say("en", "accounts:settings.password_own"), { exact: true });

  await test.step("what can be refunded comes first", async () => {
    const first = page.locator("main").locator("a, button").first();
    await expect(first).toHaveText(t("money.refund"));
    await expect(first).toHaveAttribute("href", "/transactions");
    await expect(page.getByText(/You can get €\d+\.\d\d back now, for 10 credits/)).toBeVisible();
  });

  await test.step("a wrong password is told at its field, and offline nothing is lost", async () => {
    await expect(page.getByText(person.email)).toBeVisible();
    await page.getByText(t("survey.other"), { exact: true }).click();
    await words.fill("Moving to Mars");
    await checkAccessibility(page);
    await password.fill("wrong");
    await button(page, t("proof.delete")).click();
    await expect(password).toHaveAccessibleDescription(say("en", "accounts:invalid.own_password"));
    await expect(words).toHaveValue("Moving to Mars");
    await password.fill(person.password);
    await context.setOffline(true);
    await button(page, t("proof.delete")).click();
    await expect(page.getByRole("alert").filter({ hasText: t("failed") })).toBeVisible();
    await expect(words).toHaveValue("Moving to Mars");
    await context.setOffline(false);
  });

  await test.step("the account is closed, and the other tab is logged out by its next call", async () => {
    await button(page, t("proof.delete")).press("Enter");
    await expect(page).toHaveURL(/\/account-deleted\?until=\d{4}-\d\d-\d\d$/);
    await expect(heading(page, t("deleted.title"))).toBeVisible();
    await expect(page.getByText(/permanently delete it on \w+/)).toBeVisible();
    await checkAccessibility(page);
    expect(await sql("select reasons, words from leaving_answer where words <> ''")).toEqual([
      { reasons: ["other"], words: "Moving to Mars" },
    ]);
    // A call in the background may be the first.
    await expect(async () => {
      if (!tab.url().includes("/login")) await invisible.click({ force: true, timeout: 2_000 });
      await expect(tab).toHaveURL(/\/login\?callback=/, { timeout: 2_000 });
    }).toPass();
    await tab.close();
  });

  await test.step("one press on the page of the mailed link, and the member logs in as before", async () => {
    const mail = await waitForMail(page, person.email, say("en", "accounts:mails.reactivation.subject"));
    await page.goto(linkIn(mail, "/reactivate"));
    await button(page, say("en", "accounts:leaving.back.button")).click();
    await expect(heading(page, say("en", "accounts:leaving.back.done_title"))).toBeVisible();
    await page
      .getByRole("link", { name: say("en", "accounts:login.button") })
      .last()
      .click();
    await page.getByLabel(say("en", "accounts:login.name")).fill(person.email);
    await page.getByLabel(say("en", "accounts:password.label"), { exact: true }).fill(person.password);
    await button(page, say("en", "accounts:login.button")).click();
    await expect(page).toHaveURL(/\/members/);
  });
});

test("[A-25] an account is closed with a passkey; opening both mailed links changes nothing, and one press has it erased", async ({
  page,
  sql,
  watch,
}) => {
  test.slow();
  watch.allow(/status of 403/);
  const person = await signUpQuickly(page);
  await confirm(sql, person.id);
  await addPasskeyDevice(page);
  await page.goto("/settings");
  const title = say("en", "accounts:passkeys.title");
  const panel = page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
  await panel.getByLabel(say("en", "accounts:passkeys.name")).fill("My phone");
  await panel.getByLabel(say("en", "accounts:settings.password_own")).fill(person.password);
  await panel.getByRole("button", { name: say("en", "accounts:passkeys.add") }).click();
  await expect(panel.getByText("My phone", { exact: true })).toBeVisible();

  await page.goto("/delete-account?step=last");
  await expect(button(page, t("proof.passkey"))).toBeVisible();
  await checkAccessibility(page);
  await button(page, t("proof.passkey")).click();
  await expect(page).toHaveURL(/\/account-deleted\?until=\d{4}-\d\d-\d\d$/);
  await expect(heading(page, t("deleted.title"))).toBeVisible();
  const find = () => sql("select status from accounts_member where id = $1", [person.id]);
  expect(await find()).toEqual([{ status: "pending_deletion" }]);

  const mail = await waitForMail(page, person.email, say("en", "accounts:mails.reactivation.subject"));
  for (const path of ["/reactivate", "/delete-account/now"]) {
    await page.goto(linkIn(mail, path), { waitUntil: "networkidle" });
    await checkAccessibility(page);
    expect(await find()).toEqual([{ status: "pending_deletion" }]);
  }
  await button(page, say("en", "accounts:leaving.now.button")).click();
  await expect(heading(page, say("en", "accounts:leaving.now.done_title"))).toBeVisible();
  // The erasure itself begins within five minutes.
  expect(await sql("select from accounts_member where id = $1 and erase_at > now()", [person.id])).toEqual(
    [],
  );
});
