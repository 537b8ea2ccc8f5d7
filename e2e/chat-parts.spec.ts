import { randomUUID } from "node:crypto";
import { bringTranslator, endDownload } from "./bring-translator.ts";
import { enter, type Somebody, t, test } from "./chatting.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { grant } from "./community.ts";
import { expect, type Page } from "./fixture.ts";
import { freshAddress, type Person } from "./sign-up.ts";
import { say } from "./words.ts";

const credits = (count: number) => t(count === 1 ? "credits_one" : "credits_other", { count });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const readCredits = async (page: Page, { id }: Somebody) =>
  (await (await page.request.get(`/api/conversation?member=${id}`)).json()).writing.credits;

test("[M-13] each gift has a price, can be sent from the profile and in the chat, and is paid once", async ({
  page,
  meet,
  sql,
  watch,
}) => {
  watch.allow(/ERR_FAILED|status of 409/);
  const { bobs, anna, bob } = await meet();
  await grant(sql, anna, 4);
  await page.setViewportSize({ width: 360, height: 740 });
  const dialog = page.getByRole("dialog", { name: t("gift.title", { name: bob.name }) });
  const tiles = dialog.getByRole("list").getByRole("button");
  const open = () => button(page, say("en", "profiles:page.gift", { name: bob.name })).click();

  await test.step("the catalogue, with the missing credits and a link to buy more", async () => {
    await page.goto(`/members/${bob.id}`, { waitUntil: "networkidle" });
    await open();
    await expect(tiles.first()).toBeVisible();
    expect(await tiles.count()).toBeGreaterThanOrEqual(12);
    for (const tile of await tiles.all()) await expect(tile).toContainText(/\d credit/);
    await expect(dialog).not.toContainText(t("gifts.other"));
    await tiles.filter({ hasText: t("gifts.diamond") }).click();
    await expect(dialog.getByRole("status")).toHaveText(t("gift.short", { credits: credits(6) }));
    await expect(dialog.getByRole("link", { name: t("get_credits") })).toHaveAttribute("href", "/credits");
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button(page, say("en", "profiles:page.gift", { name: bob.name }))).toBeFocused();
  });

  await test.step("from the profile, with the first response lost", async () => {
    let tries = 0;
    await page.route("**/api/messages", async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await open();
    await tiles.filter({ hasText: t("gifts.rose") }).click();
    await button(page, t("gift.send", { credits: credits(1) })).click();
    await expect(page.getByText(t("gift.sent", { name: bob.name }), { exact: true })).toBeVisible();
    expect(tries).toBe(2);
    expect(await readCredits(page, bob)).toBe(3);
  });

  await test.step("a refusal is shown in the dialog, which stays open", async () => {
    const have = (count: number) =>
      sql("update wallet_wallet set balance = $2 where member_id = $1", [anna.id, count]);
    await open();
    await tiles.filter({ hasText: t("gifts.coffee") }).click();
    await have(0);
    await button(page, t("gift.send", { credits: credits(1) })).click();
    await expect(dialog.getByRole("alert")).toHaveText(t("refusals.no_credits", { name: bob.name }));
    await have(3);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("in the chat, shown on both sides", async () => {
    await page.goto(`/members/${bob.id}/chat`, { waitUntil: "networkidle" });
    await expect(page).toHaveURL(new RegExp(`/members/${bob.id}/chat$`));
    await expect(page.getByText(t("gift.mine", { gift: t("gifts.rose") }), { exact: true })).toHaveCount(1);
    await button(page, t("composer.add")).click();
    await page.getByRole("button", { name: t("composer.gift"), exact: true }).click();
    await tiles.filter({ hasText: t("gifts.coffee") }).click();
    await button(page, t("gift.send", { credits: credits(1) })).click();
    await expect(page.getByText(t("gift.mine", { gift: t("gifts.coffee") }), { exact: true })).toHaveCount(1);
    await expect.poll(() => readCredits(page, bob)).toBe(2);
    await bobs.goto(`/members/${anna.id}/chat`, { waitUntil: "networkidle" });
    for (const gift of ["rose", "coffee"]) {
      const words = t("gift.theirs", { gift: t(`gifts.${gift}`) });
      await expect(bobs.getByText(words, { exact: true })).toHaveCount(1);
    }
  });
});

test("[C-14] opening lines are in the member's language and show what a message costs; they can be closed and declined", async ({
  openPage,
  program,
  sql,
}) => {
  const nl = (key: string, values?: Record<string, string | number>) => say("nl", `chat:${key}`, values);
  const page = await openPage({ extraHTTPHeaders: freshAddress(), locale: "nl-NL" });
  await page.context().addCookies([{ name: "locale", value: "nl", url: program.address }]);
  const bobs = await openPage({ extraHTTPHeaders: freshAddress() });
  const [anna, bob] = [await enter(page, sql), await enter(bobs, sql)];
  const title = nl("icebreakers.title", { name: bob.name });
  const dialog = page.getByRole("dialog", { name: title });
  const open = async () => {
    await button(page, nl("composer.add")).click();
    await button(page, nl("composer.icebreaker")).click();
    await expect(dialog).toBeVisible();
  };
  await page.goto(`/members/${bob.id}/chat`, { waitUntil: "networkidle" });
  await test.step("a new conversation proposes three lines, which never replace what is typed", async () => {
    const text = page.getByRole("textbox");
    const proposed = page.getByRole("list", { name: nl("icebreakers.begin") }).getByRole("button");
    await expect(proposed).toHaveCount(3);
    const [one, other] = await proposed.allTextContents();
    await proposed.first().click();
    await expect(text).toHaveValue(`${one}`);
    await proposed.nth(1).click();
    await expect(text).toHaveValue(`${other}`);
    await text.fill("Typed");
    await proposed.first().click();
    await expect(text).toHaveValue(`Typed ${one}`);
    await proposed.nth(1).click();
    await expect(text).toHaveValue(`Typed ${other}`);
    await text.fill("");
  });
  await open();
  const lines = dialog.getByRole("listitem");
  await expect(lines).toHaveCount(10);
  await expect(dialog).toContainText(nl("icebreakers.free_other", { count: 10 }));
  await expect(dialog).toContainText(nl("icebreakers.lines.hello", { name: bob.name }));
  await checkAccessibility(page);
  for (const way of ["close", "icebreakers.none"]) {
    await dialog.getByRole("button", { name: nl(way), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await open();
  }
  // The page behind may propose the same line.
  await dialog.getByRole("button", { name: nl("icebreakers.lines.song"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("textbox")).toHaveValue(nl("icebreakers.lines.song"));

  await page.keyboard.press("Escape");
  await sql("update wallet_wallet set free_messages_used = 10 where member_id = $1", [anna.id]);
  await grant(sql, anna, 3);
  await page.reload({ waitUntil: "networkidle" });
  await open();
  const price = nl("icebreakers.price", {
    price: nl("credits_one", { count: 1 }),
    credits: nl("credits_other", { count: 3 }),
  });
  await expect(dialog).toContainText(price);
});

test("[C-18] a message that looks like a scam shows the receiver a warning, with report and block beside it", async ({
  page,
  meet,
}) => {
  const { bobs, anna, bob } = await meet();
  const bubble = (on: Page) => on.getByRole("paragraph").filter({ hasText: text });
  const text = "Write me on Telegram, I earn with bitcoin";
  const data = { id: randomUUID(), to: anna.id, kind: "text", text };
  expect((await bobs.request.post("/api/messages", { data })).status()).toBe(200);
  const hint = (on: Page, { name }: Person) => on.getByText(t("scam.title", { name }), { exact: true });

  await page.goto(`/members/${bob.id}/chat`);
  await expect(hint(page, bob)).toBeVisible();
  const found = `${t("scam.signs.crypto")} and ${t("scam.signs.messenger")}`;
  await expect(page.getByText(t("scam.found", { found }))).toBeVisible();
  await checkAccessibility(page);
  await button(page, t("scam.report")).click();
  const report = page.getByRole("dialog", { name: say("en", "safety:report.title", { name: bob.name }) });
  const scam = report.getByRole("radio", { name: say("en", "safety:report.reasons.scam"), exact: true });
  await expect(scam).toBeChecked();
  await report.getByRole("button", { name: say("en", "safety:cancel"), exact: true }).click();
  await button(page, t("scam.block")).click();
  const block = page.getByRole("dialog", { name: say("en", "safety:block.title", { name: bob.name }) });
  await block.getByRole("button", { name: say("en", "safety:cancel"), exact: true }).click();
  await expect(block).toBeHidden();

  await bobs.goto(`/members/${anna.id}/chat`, { waitUntil: "networkidle" });
  await expect(bubble(bobs)).toBeVisible();
  await expect(hint(bobs, anna)).toHaveCount(0);

  await button(page, t("scam.dismiss")).click();
  await expect(hint(page, bob)).toHaveCount(0);
  await page.reload({ waitUntil: "networkidle" });
  await expect(bubble(page)).toBeVisible();
  await expect(hint(page, bob)).toHaveCount(0);
});

test("links are safe, emoji can be found with the keyboard, pictures wait for a tap and are previewed before they are sent", async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { Translator: undefined }));
  await page.goto("/dev/chat-parts?theme=light", { waitUntil: "networkidle" });

  await test.step("links", async () => {
    const links = page.locator("main a[target=_blank]");
    await expect(links).toHaveCount(3);
    for (const link of await links.all())
      await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
    await expect(page.getByText("(xn--pple-43d.com)")).toBeVisible();
    await expect(page.getByText("<b>Hello</b> & <script>alert(1)</script>")).toBeVisible();
    await expect(page.getByText("😘🌹", { exact: true })).toHaveCSS("font-size", "36px");
  });

  await test.step("emoji", async () => {
    // The hint appears after hydration.
    await expect(page.getByText(t("scam.title", { name: "Anna" }))).toBeVisible();
    await button(page, "Choose an emoji").click();
    const grid = page.getByRole("group", { name: t("emoji.label"), exact: true });
    await grid.getByRole("button").first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(grid.getByRole("button").nth(1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await expect(grid.getByRole("button").nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await expect(grid.getByRole("button").last()).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem("recent-emoji"))).toBe("😄");
  });

  await test.step("a picture that waits for a tap, full screen, and back", async () => {
    await button(page, t("picture.show")).click();
    await button(page, t("picture.theirs")).click();
    const viewer = page.getByRole("dialog", { name: t("picture.viewer") });
    await expect(viewer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(button(page, t("picture.theirs"))).toBeFocused();
  });

  await test.step("a picture to be sent", async () => {
    const input = page.locator("input[type=file]").first();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      input.setInputFiles({ name, mimeType, buffer });
    const dialog = page.getByRole("dialog");
    await choose("a.gif", "image/gif", Buffer.from("GIF89a"));
    await expect(dialog.getByRole("alert")).toHaveText(t("picture.type"));
    await dialog.getByRole("button", { name: t("cancel"), exact: true }).click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["GIF89a"], "pasted.gif", { type: "image/gif" }));
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
    await expect(dialog.getByRole("alert")).toHaveText(t("picture.type"));
    await dialog.getByRole("button", { name: t("cancel"), exact: true }).click();
    await choose("broken.png", "image/png", Buffer.from("no picture"));
    await expect(dialog.getByRole("alert")).toHaveText(t("picture.unreadable"));
    await dialog.getByRole("button", { name: t("cancel"), exact: true }).click();
    // Over 10 MB, so the page has to make it smaller before sending.
    const large = Buffer.concat([await page.screenshot(), Buffer.alloc(10_000_001)]);
    await choose("large.png", "image/png", large);
    await expect(dialog.getByRole("img", { name: t("picture.alt") })).toBeVisible();
    await dialog.getByRole("button", { name: t("picture.send"), exact: true }).click();
    await expect(page.getByText(/^large\.png: image\/jpeg$/)).toBeVisible();
  });

  await expect(button(page, t("translation.start"))).toHaveCount(0);
});

test("a message is translated if the browser has a translator, and the original can be shown again", async ({
  page,
}) => {
  await bringTranslator(page, { words: "How was your day?" });
  await page.goto("/dev/chat-parts?theme=light");
  const start = button(page, t("translation.start")).first();
  await start.click();
  await expect(page.getByText(t("translation.downloading", { percent: "40" }))).toBeVisible();
  await endDownload(page);
  await expect(page.getByText("How was your day?", { exact: true })).toBeVisible();
  await expect(page.getByText(t("translation.note"), { exact: true })).toBeVisible();
  await button(page, t("translation.original")).click();
  await expect(page.getByText("Hoe was je dag?", { exact: true })).toBeVisible();

  await page.evaluate(() => Object.assign(window, { source: "fi" }));
  await start.click();
  await expect(page.getByText(t("translation.cannot"), { exact: true })).toBeVisible();
});
