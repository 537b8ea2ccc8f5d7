import { area, bubble, log, PHONE, rows, send, state, t, test, write } from "./chatting.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { addMembers, grant } from "./community.ts";
import { expect } from "./fixture.ts";
import { say } from "./words.ts";

// How long each of these takes is measured by the drill two-browsers: a busy machine may delay any single one.
test("[C-08] typing, delivered, read and online reach the other; typing is over six seconds after the last key", async ({
  page,
  meet,
  sql,
}) => {
  await page.clock.install();
  const { bobs, anna, bob } = await meet({ viewport: PHONE });
  await sql("update wallet_wallet set premium_since = now() where member_id = $1", [anna.id]);
  await grant(sql, anna, 50);
  const conversation = await write(page, bob, ["are you there?"]);
  await bobs.goto("/members", { waitUntil: "networkidle" });
  await page.goto(`/chats/${conversation}`);
  await expect(page.getByRole("main").getByText(t("online"), { exact: true }).first()).toBeAttached();
  await expect.poll(() => state(page, bob, "are you there?")).toBe("delivered");

  await bobs.goto(`/chats/${conversation}`, { waitUntil: "networkidle" });
  await expect.poll(() => state(page, bob, "are you there?")).toBe("read");

  const typing = log(page, bob).getByText(t("history.typing", { name: bob.name }), { exact: true });
  await page.clock.pauseAt(Date.now() + 1_000);
  await area(bobs, anna).pressSequentially("now");
  await expect(typing).toBeVisible();
  await page.clock.runFor(5_900);
  await expect(typing).toBeVisible();
  await page.clock.runFor(200);
  await expect(typing).toBeHidden();
  await page.clock.resume();

  await send(page, bob, "hello");
  await expect.poll(() => state(page, bob, "hello")).toBe("read");
  await expect(bubble(bobs, anna, "hello")).toBeVisible();
  await bobs.goto("/pages/faq");
  await send(page, bob, "gone already?");
  await expect.poll(() => state(page, bob, "gone already?")).toBe("delivered");
});

test("[C-09] [C-10] [C-11] without a connection messages are kept, shown as waiting, and sent in order, also after a reload; changes made meanwhile are applied exactly; a second tab or a double click sends nothing twice", async ({
  page,
  context,
  meet,
  sql,
  watch,
}) => {
  watch.allowOffline();
  const { bobs, anna, bob } = await meet();
  const texts = async () =>
    (await sql("select body from chat_message where sender_id = $1 order by seq", [anna.id])).map(
      ({ body }) => body,
    );
  await page.goto(`/members/${bob.id}/chat`, { waitUntil: "networkidle" });
  await expect(area(page, bob)).toBeVisible();

  const second = await context.newPage();
  await second.goto(`/members/${bob.id}/chat`, { waitUntil: "networkidle" });
  await context.setOffline(true);
  for (const text of ["first", "second", "third"]) await send(page, bob, text);
  for (const text of ["first", "second", "third"])
    await expect.poll(() => state(page, bob, text)).toBe("waiting");
  await expect(rows(page)).toContainText([bob.name]);
  await expect(rows(page)).toContainText(["third"]);
  await expect(rows(page).locator("[data-state=waiting]")).toHaveCount(1);
  await context.setOffline(false);
  for (const text of ["first", "second", "third"])
    await expect.poll(() => state(page, bob, text)).toBe("sent");
  // Both tabs have the same outbox, and both are back.
  await expect.poll(() => state(second, bob, "third")).toBe("sent");
  expect(await texts()).toEqual(["first", "second", "third"]);
  await second.close();
  await expect(rows(page)).toHaveCount(1);

  const away = (route: { abort: () => Promise<void> }) => route.abort();
  await test.step("changes that were missed", async () => {
    const [cleo = 0] = await addMembers(sql, 1, { gender: "female", region: "DK-84" });
    const gone = await write(page, { id: cleo }, ["hello Cleo"]);
    await expect(rows(page)).toHaveCount(2);
    await context.setOffline(true);
    await write(bobs, anna, ["missed 1", "missed 2"]);
    const removed = await page.request.delete("/api/chat.php", { data: { conversation: gone } });
    expect(removed.status()).toBe(204);
    await expect(rows(page)).toHaveCount(2);
    await expect(bubble(page, bob, "missed")).toHaveCount(0);
    const told: { messages: { text: string }[]; gone: number[]; reload: boolean }[] = [];
    page.on("response", async (answer) => {
      if (answer.url().includes("/api/chat-changes")) told.push(await answer.json());
    });
    // The full list cannot be fetched, so everything shown comes from the changes.
    await page.route("**/api/chats.php", away);
    await context.setOffline(false);
    await expect(bubble(page, bob, "missed")).toContainText(["missed 1", "missed 2"]);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(["missed 2"]);
    const missed = told.flatMap(({ messages }) => messages);
    expect(missed.map(({ text }) => text)).toEqual(["missed 1", "missed 2"]);
    expect([...new Set(told.flatMap((one) => one.gone))]).toEqual([gone]);
    expect(told.some(({ reload }) => reload)).toBe(false);
    await expect(bubble(page, bob, "")).toHaveCount(5);
    await page.unroute("**/api/chats.php", away);
  });

  await page.route("**/api/messages", away);
  await area(page, bob).fill("not yet sent");
  await send(page, bob, "fourth");
  await send(page, bob, "fifth");
  await area(page, bob).fill("a draft");
  await page.reload({ waitUntil: "networkidle" });
  await expect(bubble(page, bob, "fifth")).toBeVisible();
  await expect(area(page, bob)).toHaveValue("a draft");
  expect(["sending", "waiting"]).toContain(await state(page, bob, "fifth"));
  await page.unroute("**/api/messages", away);
  await expect.poll(() => state(page, bob, "fifth")).toBe("sent");
  expect((await texts()).slice(-2)).toEqual(["fourth", "fifth"]);

  await area(page, bob).fill("once");
  await page.getByRole("button", { name: t("composer.send"), exact: true }).dblclick();
  await expect.poll(() => state(page, bob, "once")).toBe("sent");
  await expect(bubble(page, bob, "once")).toHaveCount(1);
  const all = await texts();
  expect(all.slice(-2)).toEqual(["fifth", "once"]);
  const [wallet] = await sql("select free_messages_used as used from wallet_wallet where member_id = $1", [
    anna.id,
  ]);
  expect(wallet?.used).toBe(all.length);
});

test("[C-04] [C-05] [E-24] a refused message says why and can be retried or discarded; limits and costs are shown beforehand; a chat is removed at once, and returns with an alert if that fails", async ({
  page,
  meet,
  sql,
  watch,
}) => {
  watch.allow(/status of (409|500)/);
  watch.allowOffline();
  const { bobs, anna, bob } = await meet();
  const conversation = await write(bobs, anna, ["hello"]);
  await page.goto(`/chats/${conversation}`, { waitUntil: "networkidle" });
  const tab = await page.context().newPage();
  await tab.goto("/chats", { waitUntil: "networkidle" });

  const use = (count: number) =>
    sql("update wallet_wallet set free_messages_used = $2 where member_id = $1", [anna.id, count]);

  await test.step("[E-21] no credits", async () => {
    await use(10);
    await send(page, bob, "too dear");
    await send(page, bob, "never mind");
    const words = t("refusals.no_credits", { name: bob.name });
    await expect(bubble(page, bob, "too dear").getByRole("alert")).toContainText(words);
    await expect(bubble(page, bob, "never mind").getByRole("alert")).toContainText(words);
    await bubble(page, bob, "never mind")
      .getByRole("button", { name: t("state.delete") })
      .click();
    await expect(bubble(page, bob, "never mind")).toHaveCount(0);
    await checkAccessibility(page);
    const failed = bubble(page, bob, "too dear");
    const sendNow = failed.getByRole("button", { name: t("state.send_now") });
    await failed.getByRole("link", { name: t("get_credits") }).click();
    await expect(page).toHaveURL(/\/credits$/);
    await grant(sql, anna, 1);
    await page.goBack();
    await expect(failed).toContainText(t("state.enough", { price: "1 credit" }));
    expect(await state(page, bob, "too dear")).toBe("failed");
    await sendNow.click();
    await expect.poll(() => state(page, bob, "too dear")).not.toBe("failed");
    await expect(rows(tab).first()).toContainText("too dear");
  });

  await test.step("length and cost as the site has set them, before anything is sent", async () => {
    const setSite = async (settings: { message_length?: number; message_credits?: number }) => {
      await sql("update site_site set settings = $1 where is_default", [settings]);
      const told = async () => (await (await page.request.get("/api/settings.php")).json()).settings;
      const { message_length = 1_000, message_credits = 1 } = settings;
      await expect.poll(told).toMatchObject({ message_length, message_credits });
    };
    const cost = page.getByText(t("composer.price", { price: "3 credits", left: 7 }), { exact: true });
    const left = (count: number) =>
      page.getByText(t("composer.left_other", { left: count }), { exact: true });
    const [before] = await sql("select settings from site_site where is_default");
    await use(10);
    await grant(sql, anna, 7);
    await setSite({ message_length: 20, message_credits: 3 });
    await page.reload();
    await expect(cost).toBeVisible();
    await expect(left(20)).toBeVisible();
    await area(page, bob).fill("fifteen letters");
    await expect(left(5)).toBeVisible();
    await area(page, bob).fill("twenty-one letters ..");
    await expect(page.getByRole("alert").getByText(t("invalid.too_long_other", { count: 20 }))).toBeVisible();
    await expect(page.getByRole("button", { name: t("composer.send"), exact: true })).toBeDisabled();
    await send(page, bob, "twenty letters .....");
    await expect(page.getByText(t("composer.price", { price: "3 credits", left: 4 }))).toBeVisible();
    await setSite(before?.settings as object);
    await page.reload();
    await expect(page.getByText(t("composer.price", { price: "1 credit", left: 4 }))).toBeVisible();
    // The limit of a thousand characters is said from a hundred before it on.
    await area(page, bob).fill("x".repeat(899));
    await expect(page.getByText(/left$/).filter({ hasText: /^\d+ characters/ })).toHaveCount(0);
    await area(page, bob).fill("x".repeat(900));
    await expect(left(100)).toBeVisible();
    await area(page, bob).fill("");
  });

  await test.step("a response requested before a message was sent does not restore its price", async () => {
    // The tab that sends knows the new balance at once; another would ask for it, and that answer is held back here.
    await tab.close();
    const inBadge = (count: number) =>
      page.getByText(say("en", "member-frame:menu.credits_left_other", { count }), { exact: true }).first();
    const [asked, answer, sent] = [0, 0, 0].map(() => Promise.withResolvers<void>());
    await page.route(/\/api\/user\.php/, async (route) => {
      const response = await route.fetch();
      asked?.resolve();
      await sent?.promise;
      await route.fulfill({ response });
      answer?.resolve();
    });
    await sql("update wallet_wallet set premium_since = now() where member_id = $1", [anna.id]);
    await page.reload();
    await asked?.promise;
    await expect(inBadge(4)).toBeAttached();
    await send(page, bob, "crossed");
    await expect(inBadge(3)).toBeAttached();
    sent?.resolve();
    await answer?.promise;
    await page.unroute(/\/api\/user\.php/);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
    await expect(inBadge(3)).toBeAttached();
  });

  await test.step("a removal that fails", async () => {
    // The page's first refresh is over and the next is a minute away, so the next request is caused by the
    // removal.
    await Promise.all([
      page.waitForResponse(/\/api\/user\.php/),
      page.waitForResponse(/\/api\/chats\.php/),
      page.goto("/chats"),
    ]);
    const remove = async () => {
      await rows(page).first().getByRole("button").first().click();
      await page.getByRole("button", { name: t("menu.remove") }).click();
    };
    let refuse = () => {};
    const held = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route("**/api/chat.php", async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { error: "internal", message: "It is broken." } });
    });
    await remove();
    await expect(rows(page)).toHaveCount(0);
    const alerted = page.waitForEvent("dialog");
    const reloaded = page.waitForRequest(/\/api\/chats\.php/, { timeout: 20_000 });
    refuse();
    const alert = await alerted;
    expect(alert.message()).toBe("It is broken.");
    await alert.accept();
    await reloaded;
    await expect(rows(page)).toHaveCount(1);
    await page.unroute("**/api/chat.php");
    const gone = page.waitForResponse(/\/api\/chat\.php/);
    await remove();
    expect((await gone).status()).toBe(204);
    await expect(rows(page)).toHaveCount(0);
    const bobsChats = async () => (await (await bobs.request.get("/api/chats.php")).json()).chats;
    expect(await bobsChats()).toHaveLength(1);
    await write(bobs, anna, ["hello again"]);
    const [cleo = 0] = await addMembers(sql, 1, { gender: "female", region: "DK-84" });
    await write(page, { id: cleo }, ["hello Cleo"]);
    await expect(rows(page)).toHaveCount(2);
    const all = await page.request.delete("/api/chat.php", { data: { profile: bob.id } });
    expect(all.status()).toBe(204);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(["hello Cleo"]);
    expect(await bobsChats()).toHaveLength(1);
  });
});

test("a visitor is told to log in to chat, with the way back", async ({ page }) => {
  await page.goto("/members/2/chat");
  await expect(page).toHaveURL(/\/login\?callback=%2Fmembers%2F2%2Fchat$/);
  await expect(page.getByText("You need to be logged in to chat", { exact: true })).toBeVisible();
});

test("logging out forgets drafts and the conversation that was opened last", async ({ page, meet }) => {
  const { anna, bob } = await meet();
  await page.goto(`/members/${bob.id}/chat`, { waitUntil: "networkidle" });
  await area(page, bob).fill("a draft");
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => /^chat-(draft|last) /.test(name)));
  await expect.poll(async () => (await kept()).some((name) => name.startsWith("chat-draft"))).toBe(true);
  await page.goto("/settings", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: `Account menu for ${anna.name}` }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await kept()).toEqual([]);
});
