import { alive } from "./alive.ts";
import { rows, t, test } from "./chatting.ts";
import { confirm, grant } from "./community.ts";
import { expect, type Locator, type Page } from "./fixture.ts";
import { linkIn, waitForMail } from "./mailbox.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const messages = (page: Page, { name }: { name: string }) =>
  page.getByRole("region", { name: t("history.label", { name }) }).getByRole("listitem");
const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });

/** Touches the middle of an element, moves sideways, runs `meanwhile`, and lifts the finger. */
async function touch(
  on: Locator,
  { by = 0, meanwhile }: { by?: number; meanwhile?: () => Promise<unknown> },
) {
  const box = await on.boundingBox();
  if (!box) throw new Error("What is touched is not there");
  const client = await on.page().context().newCDPSession(on.page());
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const put = (type: "touchStart" | "touchMove" | "touchEnd", moved: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + moved, y }],
    });
  await put("touchStart", 0);
  for (let step = 1; by !== 0 && step <= 5; step++) await put("touchMove", (by * step) / 5);
  await meanwhile?.();
  await put("touchEnd", by);
  await client.detach();
}

test("[C-17] messages that wait for the confirmation, pictures that wait for a tap and are private to the two, and touch gestures on messages and conversations", async ({
  page,
  openPage,
  program,
  sql,
}) => {
  const bobs = await openPage({ extraHTTPHeaders: freshAddress(), ...PHONE });
  const bob = await signUpQuickly(bobs);
  await confirm(sql, bob.id);
  const anna = await signUpQuickly(page, undefined, { to: bob.id, signup_message: "I saw your page" });
  await grant(sql, anna, 4);
  const state = (text: string) => messages(page, bob).filter({ hasText: text }).locator("[data-state]");

  await test.step("[A-27] a waiting message is delivered, as both see it", async () => {
    await bobs.goto("/chats", { waitUntil: "networkidle" });
    await page.goto(`/members/${bob.id}/chat`);
    await page.getByRole("textbox", { name: t("composer.label", { name: bob.name }) }).fill("and this too");
    await button(page, t("composer.send")).click();
    for (const text of ["I saw your page", "and this too"])
      await expect(state(text)).toHaveAttribute("data-state", "held");
    await expect(rows(page)).toContainText([t("list.held_other", { count: 2 })]);
    await expect(bobs.getByText(t("list.empty.title"), { exact: true })).toBeVisible();

    const mail = await waitForMail(page, anna.email, say("en", "accounts:mails.activation.subject"));
    const token = new URL(linkIn(mail, "/activate/done"), program.address).searchParams.get("token");
    expect((await page.request.post("/api/activations", { data: { token } })).ok()).toBe(true);
    await expect(rows(bobs)).toContainText(["and this too"]);
    await rows(bobs).getByRole("link").click();
    await expect(messages(bobs, anna)).toContainText(["I saw your page", "and this too"]);
    for (const text of ["I saw your page", "and this too"])
      await expect(state(text)).toHaveAttribute("data-state", "delivered");
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step("a message's menu: held by a finger, or by its button", async () => {
    await bobs.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const message = messages(bobs, anna).filter({ hasText: "I saw your page" });
    const copy = button(message, t("message_menu.copy"));
    await touch(message.getByText("I saw your page"), { meanwhile: () => expect(copy).toBeVisible() });
    await expect(copy).toBeVisible();
    await copy.click();
    await expect(bobs.getByText(t("message_menu.copied"), { exact: true })).toBeVisible();
    expect(await bobs.evaluate(() => navigator.clipboard.readText())).toBe("I saw your page");
    await button(message, t("message_menu.label")).click();
    await button(message, t("message_menu.report")).click();
    const report = bobs.getByRole("dialog", {
      name: say("en", "safety:report.title_message", { name: anna.name }),
    });
    await report.getByText(say("en", "safety:report.reasons.advertising"), { exact: true }).click();
    await button(report, say("en", "safety:report.send")).click();
    await expect(report.getByText(say("en", "safety:report.done_title"))).toBeVisible();
    await button(report, say("en", "safety:close")).last().click();
    await expect(report).toHaveCount(0);
  });

  await test.step("a picture is previewed, cancelled, and sent", async () => {
    const choose = async () => {
      const buffer = await page.screenshot();
      const file = { name: "here.png", mimeType: "image/png", buffer };
      await page.locator("input[type=file]").first().setInputFiles(file);
      await expect(page.getByRole("dialog").getByRole("img", { name: t("picture.alt") })).toBeVisible();
      await button(page, t("picture.send")).click();
    };
    let tries = 0;
    await page.route("**/api/message-images?*", () => {
      tries += 1;
      return new Promise(() => {});
    });
    await choose();
    await expect(page.getByRole("progressbar", { name: t("state.uploading") })).toBeVisible();
    await button(page, t("state.cancel")).click();
    await expect(messages(page, bob)).toHaveCount(2);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const sent = page.waitForRequest("**/api/message-images?*");
    await choose();
    expect((await sent).headers()["x-member"]).toBe(String(anna.id));
    await expect(button(page, t("picture.mine"))).toBeVisible();
    await expect(messages(bobs, anna)).toHaveCount(3);
    expect(tries).toBe(1);
    expect(
      await sql("select seq from chat_message where sender_id = $1 and kind = 'image'", [anna.id]),
    ).toEqual([{ seq: 3 }]);
  });

  await test.step("blurred until tapped if the receiver wants that; visible to the two only", async () => {
    const picture = messages(bobs, anna).locator("img");
    await expect(picture).toHaveAttribute("src", /\/blurred\.webp$/);
    await expect(button(bobs, t("picture.theirs"))).toHaveCount(0);
    await button(bobs, t("picture.show")).click();
    await expect(button(bobs, t("picture.theirs"))).toBeVisible();
    const address = (await picture.getAttribute("src")) ?? "";
    expect(address).toMatch(/\/view$/);
    expect((await bobs.request.get(address)).status()).toBe(200);
    const own = (await messages(page, bob).locator("img").getAttribute("src")) ?? "";
    expect((await page.request.get(own)).status()).toBe(200);
    const cleos = await openPage({ extraHTTPHeaders: freshAddress() });
    const seen = async (one: string, by: Page) => (await by.request.get(one)).status();
    for (const one of [own, address, address.replace(/view$/, "blurred.webp")])
      expect(await seen(one, cleos)).toBe(404);
    await signUpQuickly(cleos);
    for (const one of [own, address, address.replace(/view$/, "blurred.webp")])
      expect(await seen(one, cleos)).toBe(404);
    expect([await seen(address, page), await seen(own, bobs)]).toEqual([404, 404]);

    await bobs.goto("/settings/privacy");
    const saved = bobs.waitForResponse(/\/api\/privacy/);
    const blur = bobs.getByRole("switch", { name: say("en", "accounts:privacy.blur_images.label") });
    await (await alive(blur)).click({ force: true });
    expect((await saved).ok()).toBe(true);
    await bobs.goto("/chats");
    await rows(bobs).getByRole("link").first().click();
    await expect(button(bobs, t("picture.theirs"))).toBeVisible();
    await expect(button(bobs, t("picture.show"))).toHaveCount(0);
  });

  await test.step("a conversation is pushed out of the list to the left", async () => {
    await bobs.goBack();
    await touch(rows(bobs).first(), { by: -60 });
    await expect(rows(bobs)).toHaveCount(1);
    const removed = bobs.waitForResponse(/\/api\/chat\.php/);
    await touch(rows(bobs).first(), { by: -160 });
    expect((await removed).status()).toBe(204);
    await expect(rows(bobs)).toHaveCount(0);
    await expect(bobs).toHaveURL(/\/chats$/);
  });
});
