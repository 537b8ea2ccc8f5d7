import { area, badge, bubble, log, PHONE, rows, send, state, t, test, write } from "./chatting.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { addMembers } from "./community.ts";
import { expect, type Page, type Sql } from "./fixture.ts";
import { say } from "./words.ts";

/** Simulates an installed app whose system rejects badges, and records the last value. */
function keepAppBadge() {
  const set = (count: number) => {
    Object.assign(window, { appBadge: count });
    return Promise.reject(new Error("no badges here"));
  };
  Object.defineProperty(navigator, "setAppBadge", { value: set });
  Object.defineProperty(navigator, "clearAppBadge", { value: () => set(0) });
}

/** Expects unread messages plus new likes in the title and on the app icon, or neither if there are none. */
async function expectCount(page: Page, count: number) {
  await expect(page).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) \\S`) : /^[^(]/);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "appBadge"))).toBe(count);
}

/** Expects the sticky heading of the day to cover the messages that scroll under it over its whole width. */
async function expectOwnRoom(page: Page) {
  const heading = page.locator("section section h2").last();
  await expect(heading).toBeVisible();
  const room = await heading.evaluate((day) => {
    const own = day.getBoundingClientRect();
    const list = day.closest("section")?.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const isOpaque = /^rgb\(/.test(getComputedStyle(day).backgroundColor);
    return { left: own.left - list.left, right: list.right - own.right, isOpaque };
  });
  expect(room).toEqual({ left: 0, right: 0, isOpaque: true });
}

/** Opens a conversation in German with a member who was online a while ago, the longest words of its header. */
async function expectOneLine(page: Page, sql: Sql) {
  const [id] = await addMembers(sql, 1, { gender: "female", region: "DK-81" });
  await sql("insert into profiles_presence (member_id, seen_at) values ($1, now() - interval '23 minutes')", [
    id,
  ]);
  await page.context().addCookies([{ name: "locale", value: "de", url: page.url() }]);
  await page.goto(`/members/${id}/chat`);
  const seen = page.locator("h1 + span");
  await expect(seen).toHaveText(/23/);
  expect((await seen.boundingBox())?.height).toBeLessThanOrEqual(20);
  expect((await page.locator("header").filter({ has: seen }).boundingBox())?.height).toBe(64);
}

test("[C-01] [N-06] [S-23] a conversation is started from a profile, listed, answered and read, and unread messages are shown everywhere", async ({
  page,
  meet,
  sql,
}) => {
  const { bobs, anna, bob } = await meet({ viewport: PHONE });

  await test.step("an empty list, and a conversation from a profile", async () => {
    await page.goto("/chats");
    await expect(page.getByText(t("list.empty.title"), { exact: true })).toBeVisible();
    await page.goto(`/members/${bob.id}`);
    await page.getByRole("link", { name: `${t("write")}: ${bob.name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/members/${bob.id}/chat$`));
    const marked = page.locator("nav a[aria-current=page]");
    const places = () =>
      marked.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href")))]);
    await expect.poll(places).toEqual(["/chats"]);
    await expect(page.getByText(t("composer.starts_other", { count: 2 }), { exact: false })).toBeVisible();
    await send(page, bob, "hello Bob");
    await expect.poll(() => state(page, bob, "hello Bob")).toBe("sent");
    await expect(page.getByText(t("composer.free_other", { count: 9 }), { exact: false })).toBeVisible();
    await write(page, bob, ["how are you?"]);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText("how are you?");
  });

  await test.step("unread at the receiver: badge, title, app icon and list, until it is opened", async () => {
    await bobs.addInitScript(keepAppBadge);
    await sql(
      "insert into likes_like (liker_id, liked_id, at, shown_at, is_new) values ($1, $2, now(), now(), true)",
      [anna.id, bob.id],
    );
    await bobs.goto("/members");
    await expect(badge(bobs, 2)).toBeAttached();
    await expectCount(bobs, 3);
    await bobs.goto("/chats");
    await expect(rows(bobs).first()).toContainText("how are you?");
    await expect(rows(bobs).first().locator("time")).toHaveText(/^\d{1,2}:\d{2}/);
    await expect(rows(bobs).first()).toContainText(t("badge_other", { count: 2 }));
    await rows(bobs).first().getByRole("link").first().click();
    await expect(bobs).toHaveURL(/\/chats\/\d+$/);
    const coins = bobs.getByRole("link", {
      name: t("bar.credits", { credits: t("credits_other", { count: 0 }) }),
    });
    await expect(coins).toHaveText("0");
    await expect(coins).toHaveAttribute("href", "/credits");
    await expect(bubble(bobs, anna, "hello Bob")).toBeVisible();
    await expect(bobs.getByText(t("history.new_other", { count: 2 }), { exact: true })).toBeVisible();
    await expectOwnRoom(bobs);
    await expectCount(bobs, 1);
    await expect.poll(async () => (await (await bobs.request.get("/api/chats.php")).json()).unread).toBe(0);
    await checkAccessibility(bobs);
  });

  await test.step("with the keyboard alone", async () => {
    await area(page, bob).focus();
    await page.keyboard.type("one");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("two");
    await page.keyboard.press("Enter");
    await expect(bubble(page, bob, "one\ntwo")).toBeVisible();
    await expect(area(page, bob)).toHaveValue("");
    await checkAccessibility(page);
  });

  await test.step("each change of messages and likes is shown at once", async () => {
    await bobs.goto(`/likes/m/${anna.id}`);
    await expectCount(bobs, 0);
    await write(page, bob, ["three"]);
    await expectCount(bobs, 1);
    await bobs.goto("/chats");
    await rows(bobs).first().getByRole("link").first().click();
    await expectCount(bobs, 0);
  });

  await test.step("the header of a conversation has lines that do not wrap", () => expectOneLine(bobs, sql));
});

test("[C-13] [X-19] chats and likes are read at the start in both layouts, once, with a sign of it the first time alone; what was opened last is kept with its time", async ({
  page,
  meet,
}) => {
  const { anna, bob } = await meet();
  const conversation = await write(page, bob, ["hello"]);
  const asked: string[] = [];
  page.on("request", (request) => {
    const [name] = /(chats|likes)\.php$/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  const loading = page.getByRole("status").filter({ hasText: t("list.loading") });
  const bar = page.getByRole("progressbar");
  const hold = async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/chats.php", (route) => held.then(() => route.continue()));
    return async () => {
      const answered = page.waitForResponse(/\/api\/chats\.php/);
      release();
      await answered;
      await page.unroute("**/api/chats.php");
    };
  };
  /** The clock must run before the page shows what it has loaded. */
  const atStart = async () => {
    await page.clock.runFor(50);
    return asked.toSorted();
  };
  const go = (name: string) =>
    page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name }).click();
  await page.clock.install();

  await test.step("the default layout, and from there into the other", async () => {
    // Well before the refresh after five seconds, which reads everything again.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.goto("/members");
    await expect.poll(atStart).toEqual(["chats.php", "likes.php"]);
    await go(t("list.title"));
    const shown = async () => {
      await page.clock.runFor(50);
      return rows(page).count();
    };
    await expect.poll(shown).toBe(1);
    expect(asked).toHaveLength(2);
    await page.clock.resume();
  });

  await test.step("the chat layout, whose page comes with the chats", async () => {
    asked.length = 0;
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.goto("/chats");
    await expect(rows(page)).toHaveCount(1);
    await expect.poll(atStart).toEqual(["likes.php"]);
    await expect(loading).toHaveCount(0);
    await page.clock.resume();
  });

  await test.step("with a sign of it as long as there is nothing to show", async () => {
    const release = await hold();
    await page.goto("/members");
    await go(t("list.title"));
    await expect(loading).toBeVisible();
    await release();
    await expect(rows(page)).toHaveCount(1);
    await expect(loading).toHaveCount(0);
  });

  await test.step("read again there is no sign of it", async () => {
    const release = await hold();
    asked.length = 0;
    await page.clock.fastForward(60_000);
    await expect.poll(() => asked).toContain("chats.php");
    await expect(rows(page)).toHaveCount(1);
    await page.clock.runFor(1_000);
    for (const sign of [loading, bar]) await expect(sign).toHaveCount(0);
    await release();
  });

  await test.step("what was opened last", async () => {
    await page.goto(`/chats/${conversation}`);
    await expect(bubble(page, bob, "hello")).toBeVisible();
    const kept = () => page.evaluate((id) => localStorage.getItem(`chat-last ${id}`), anna.id);
    await expect.poll(kept).not.toBeNull();
    const { profile, at } = JSON.parse((await kept()) ?? "{}");
    expect(profile).toBe(bob.id);
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.parse(at))).toBeLessThan(600_000);
    await page.goto("/chats");
    await page.getByRole("link", { name: t("pane.go_on", { name: bob.name }) }).click();
    await expect(bubble(page, bob, "hello")).toBeVisible();
  });
});

test("[C-03] [S-18] [S-23] a conversation opened in one tab is read in every tab; free members see the newest fifty messages and how to get the rest", async ({
  page,
  meet,
  sql,
}) => {
  const { bobs, anna, bob } = await meet();
  const conversation = await write(bobs, anna, ["number 1"]);
  // The time follows the text directly: "number 1" at 10:04 reads as "number 110:04".
  for (let count = 2; count <= 110; count++)
    await sql(
      "select chat_send($1, $2, gen_random_uuid(), 'text', $3, $3, 0, 1000000, 1000000, true, now())",
      [bob.id, anna.id, `number ${count}.`],
    );

  const tab = await page.context().newPage();
  const fans = await addMembers(sql, 100, { gender: "male", region: "DK-81" });
  await sql(
    "insert into likes_like (liker_id, liked_id, at, shown_at, is_new) select id, $2, now(), now(), true from unnest($1::bigint[]) as id",
    [fans, anna.id],
  );
  await tab.goto("/members");
  const links = tab.getByRole("navigation", { name: "Main navigation" }).getByRole("listitem");
  const capped = (label: string) => new RegExp(`^${label} ?99\\+`);
  await expect(links).toHaveText([
    say("en", "member-frame:menu.search_members"),
    capped(say("en", "member-frame:menu.messages")),
    capped(say("en", "member-frame:menu.likes")),
    say("en", "member-frame:menu.get_premium"),
  ]);
  await expect(tab).toHaveTitle(/^\(210\) /);
  await page.goto(`/chats/${conversation}`, { waitUntil: "networkidle" });
  await expect(links.nth(1).getByText("99+")).toHaveCount(0);
  await expect(links.nth(2).getByText("99+")).toBeVisible();
  await expect(tab).toHaveTitle(/^\(100\) /);
  await tab.close();

  await expect(bubble(page, bob, "number 110.")).toBeInViewport();
  await expect(log(page, bob).getByRole("listitem")).toHaveCount(50);
  await expect(page.getByText(t("history.locked"), { exact: true })).toBeAttached();
  await expect(page.getByRole("link", { name: t("history.unlock") })).toHaveAttribute("href", "/premium");

  await sql("update wallet_wallet set premium_since = now() where member_id = $1", [anna.id]);
  await page.reload({ waitUntil: "networkidle" });
  await expect(bubble(page, bob, "number 110.")).toBeInViewport();
  const list = log(page, bob);
  await list.evaluate((element) => element.scrollTo(0, -700));
  const seen = bubble(page, bob, "number 95.");
  const top = async () => (await seen.boundingBox())?.y ?? 0;
  const before = await top();
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.scrollTo(0, -element.scrollHeight));
      return list.getByRole("listitem").count();
    })
    .toBe(110);
  await list.evaluate((element) => element.scrollTo(0, -700));
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await page.getByRole("button", { name: t("history.newest") }).click();
  await expect(bubble(page, bob, "number 110.")).toBeInViewport();
});
