import { enter, test } from "./chatting.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { addMembers, confirm } from "./community.ts";
import { expect, type Page } from "./fixture.ts";
import { linkIn, waitForMail } from "./mailbox.ts";
import { type Person, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

/** Loader data of a profile or a conversation. */
const DATA = /members\/\d+(\/chat)?\.data/;

const t = (key: string, values?: Record<string, string | number>) => say("en", `likes:${key}`, values);
const heart = (page: Page, { name }: Person) =>
  page.getByRole("button", { name: t("button.like", { name }), exact: true });
const tab = (page: Page, list: string) =>
  page
    .getByRole("navigation", { name: t("title"), exact: true })
    .getByRole("link", { name: t(`tabs.${list}`) });
const tiles = (page: Page, list: string) =>
  page.getByRole("list", { name: t(`tabs.${list}`) }).getByRole("listitem");
const badge = (page: Page) =>
  page
    .getByRole("navigation", { name: "Main navigation" })
    .getByText(say("en", "member-frame:badge.likes_one", { count: 1 }), { exact: true });
const matchModal = (page: Page) => page.getByRole("dialog", { name: t("modal.match.title") });
const likeModal = (page: Page, { name }: Person) =>
  page.getByRole("dialog", { name: t("modal.like.title", { name }) });

const like = async (page: Page, { id }: { id: number }) =>
  expect((await page.request.post("/api/likes", { data: { member: id } })).status()).toBe(200);

async function press(page: Page, whom: Person, liked: boolean) {
  const saved = page.waitForResponse(/\/api\/likes$/);
  await heart(page, whom).press("Enter");
  await expect(heart(page, whom)).toHaveAttribute("aria-pressed", String(liked));
  expect((await saved).status()).toBe(200);
}

test("[L-01] [L-05] a like is given, taken back, seen, answered, and each of the two is told of the match", async ({
  page,
  meet,
  sql,
}) => {
  const { bobs, anna, bob } = await meet();

  await test.step("given on a profile, taken back and given again in the list", async () => {
    await bobs.goto(`/members/${anna.id}`, { waitUntil: "networkidle" });
    await press(bobs, anna, true);
    await bobs.goto("/likes");
    await tab(bobs, "sent").click();
    await expect(bobs).toHaveURL(/\/likes\/sent$/);
    await expect(tiles(bobs, "sent")).toHaveCount(1);
    await expect(tab(bobs, "sent")).toContainText("1");
    await press(bobs, anna, false);
    await expect(tab(bobs, "sent")).toContainText("0");
    await press(bobs, anna, true);
    await expect(tab(bobs, "sent")).toContainText("1");
  });

  await test.step("seen by the other: badge, title, list, until the profile is opened", async () => {
    await page.goto("/likes");
    await expect(badge(page)).toBeAttached();
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(tab(page, "received")).toContainText("1");
    const tile = tiles(page, "received").filter({ hasText: bob.name });
    await expect(tile.getByText(t("tile.new"), { exact: true })).toBeVisible();
    await checkAccessibility(page);
    await tile.getByRole("link").press("Enter");
    await expect(page).toHaveURL(new RegExp(`/likes/m/${bob.id}$`));
    await expect(page.getByRole("heading", { level: 1, name: bob.name })).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
    await expect(page).toHaveTitle(/^[^(]/);
    expect(await sql("select is_new from likes_like where liker_id = $1", [bob.id])).toEqual([
      { is_new: false },
    ]);
  });

  await test.step("answered: a match for both at once", async () => {
    await bobs.goto("/likes/sent", { waitUntil: "networkidle" });
    await press(page, bob, true);
    await expect(matchModal(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(matchModal(page)).toBeHidden();
    await expect(matchModal(bobs)).toBeVisible();
    await matchModal(bobs)
      .getByRole("button", { name: t("modal.match.keep") })
      .click();
    await tab(bobs, "matches").click();
    await expect(bobs).toHaveURL(/\/likes\/matches$/);
    await expect(tiles(bobs, "matches")).toHaveCount(1);
    await expect(tab(bobs, "matches")).toContainText("1");
  });
});

test("a response that was requested before the last click and arrives after it changes nothing", async ({
  meet,
}) => {
  const { bobs, anna } = await meet();
  await like(bobs, anna);
  await bobs.goto("/likes/sent");
  const READ = /\/api\/likes\?type=sent/;
  const release = Promise.withResolvers<void>();
  let late: Promise<void> | undefined;
  let [asked, answered] = [0, 0];
  await bobs.route(READ, async (route) => {
    asked++;
    const response = await route.fetch();
    const { counts } = await response.json();
    if (late || counts.sent > 0) await route.fulfill({ response });
    else late = release.promise.then(() => route.fulfill({ response }));
    answered++;
  });
  await press(bobs, anna, false);
  await expect.poll(() => late !== undefined).toBe(true);
  const before = asked;
  await press(bobs, anna, true);
  await expect.poll(() => asked > before && asked === answered).toBe(true);
  await expect(tab(bobs, "sent")).toContainText("1");
  release.resolve();
  await late;
  await bobs.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(heart(bobs, anna)).toHaveAttribute("aria-pressed", "true");
  await expect(tab(bobs, "sent")).toContainText("1");
});

test("[L-02] [L-03] the match and the new-like modal close on a click anywhere and report which button was clicked", async ({
  page,
  meet,
  sql,
}) => {
  const { bobs, anna, bob } = await meet();
  await like(bobs, anna);
  await page.addInitScript(() => {
    const told: [string, number][] = [];
    Object.assign(window, { told });
    for (const name of ["image-pressed", "button-pressed", "start-conversation"] as const)
      window.addEventListener(name, ({ detail }) => told.push([name, detail.id]));
  });
  const told = () => page.evaluate(() => (window as never as { told: [string, number][] }).told);
  const again = () =>
    sql(
      `with likes as (update likes_like set shown_at = null, is_new = true where liker_id = $1)
       update likes_match set first_shown_at = null, second_shown_at = null
       where first_id = least($1, $2) and second_id = greatest($1, $2)`,
      [bob.id, anna.id],
    );
  const photo = (modal: ReturnType<typeof matchModal>) =>
    modal.getByRole("button", { name: t("modal.open", { name: bob.name }) });

  const kinds = [
    { path: "/likes?t=0.2", modal: likeModal(page, bob), button: t("modal.like.look"), more: [] },
    {
      path: "/likes",
      modal: matchModal(page),
      button: t("modal.match.write"),
      more: [["start-conversation", bob.id]],
    },
  ];
  for (const { path, modal, button, more } of kinds) {
    const open = async () => {
      // The previous page would fetch what is new and mark it as shown.
      await page.goto("about:blank");
      await again();
      await page.goto(path);
      await expect(modal).toBeVisible();
      await expect(page).toHaveURL(/\/likes$/);
    };
    await open();
    await expect(photo(modal)).toHaveCSS("animation-name", "lean-in-end");
    if (more.length > 0) await checkAccessibility(page);
    await modal.getByText(bob.name).last().click();
    await expect(modal).toBeHidden();
    // It opened by itself, so the focus goes to the page and not to the top of it.
    await expect(page.getByRole("main")).toBeFocused();
    expect(await told()).toEqual([]);

    await open();
    await photo(modal).click();
    await expect(page).toHaveURL(new RegExp(`/members/${bob.id}$`));
    await expect(modal).toBeHidden();
    expect(await told()).toEqual([["image-pressed", bob.id]]);

    await open();
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(DATA, (route) => held.then(() => route.continue()));
    await modal.getByRole("button", { name: button }).click();
    if (more.length > 0)
      await expect(modal.getByRole("button", { name: button })).toHaveAttribute("aria-busy", "true");
    else await expect(modal).toBeHidden();
    expect(await told()).toEqual([["button-pressed", bob.id], ...more]);
    go();
    await expect(page).toHaveURL(new RegExp(`/members/${bob.id}${more.length > 0 ? "/chat" : ""}$`));
    await expect(modal).toBeHidden();
    await page.unroute(DATA);
    await like(page, bob);
  }

  await sql("update likes_like set shown_at = now() where liker_id = $1", [bob.id]);
  const asked = page.waitForResponse(/auto-like/);
  await page.goto("/likes?t=0.2");
  expect((await asked).status()).toBe(204);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("[L-04] the newest like that was not shown is shown once, and the likes are refreshed 500 ms later", async ({
  page,
  sql,
}) => {
  const anna = await enter(page, sql);
  const givers = await addMembers(sql, 2, { gender: "male", region: "NL-GE" });
  for (const [hours, id] of givers.entries())
    await sql(
      "insert into likes_like (liker_id, liked_id, at) values ($1, $2, now() - make_interval(hours => $3))",
      [id, anna.id, hours],
    );
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/likes.php")) reads += 1;
  });
  await page.clock.install();
  for (const id of [...givers, undefined]) {
    await page.goto("/likes/matches?t=30", { waitUntil: "networkidle" });
    await expect(page).toHaveURL(/\/matches$/);
    // After the first refresh and long before the second.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 8_000);
    await page.waitForLoadState("networkidle");
    const answered = page.waitForResponse(/auto-like/);
    await page.clock.runFor(30_000);
    const answer = await answered;
    expect(answer.status()).toBe(id ? 200 : 204);
    if (id) expect((await answer.json()).id).toBe(id);
    await expect(page.getByRole("dialog")).toHaveCount(id ? 1 : 0);
    reads = 0;
    await page.clock.runFor(490);
    expect(reads).toBe(0);
    await page.clock.runFor(20);
    await expect.poll(() => reads).toBe(1);
    await page.clock.resume();
  }
});

test("no dialog covers a page about money: a new match is shown on the next page", async ({ page, sql }) => {
  const anna = await enter(page, sql);
  const [giver] = await addMembers(sql, 1, { gender: "male", region: "NL-GE" });
  await sql("insert into likes_like (liker_id, liked_id, at) values ($1, $2, now())", [giver, anna.id]);
  const asked = page.waitForResponse(/auto-like/);
  await page.goto("/credits?t=0.2");
  expect((await asked).status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link").first().press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("the list says when it is empty, failed or offline, and continues by itself", async ({
  page,
  context,
  sql,
  watch,
}) => {
  watch.allow(/status of (404|500)/);
  watch.allowOffline();
  const anna = await enter(page, sql);
  for (const [path, list] of [
    ["/likes", "received"],
    ["/likes/sent", "sent"],
    ["/likes/matches", "matches"],
  ] as const) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByText(t(`empty.${list}.title`), { exact: true })).toBeVisible();
  }
  await checkAccessibility(page);
  expect((await page.request.get("/likes/others")).status()).toBe(404);

  const givers = await addMembers(sql, 30, { gender: "male", region: "NL-GE" });
  await sql(
    "insert into likes_like (liker_id, liked_id, at) select id, $2, now() - id * interval '1 second' from unnest($1::bigint[]) as id",
    [givers, anna.id],
  );
  await sql("alter table likes_match rename to likes_match_away");
  await page.goto("/likes");
  await expect(page.getByText(t("list.failed"), { exact: true })).toBeVisible();
  await sql("alter table likes_match_away rename to likes_match");
  await page.getByRole("button", { name: t("list.retry") }).click();
  await expect(tiles(page, "received").first()).toBeVisible();
  await expect(tab(page, "received")).toContainText("30");

  await test.step("page by page, up to the last", async () => {
    for (const count of [24, 30]) {
      await page.keyboard.press("End");
      await expect.poll(() => tiles(page, "received").count()).toBeGreaterThanOrEqual(count);
    }
    await expect(page.getByRole("button", { name: t("list.more") })).toHaveCount(0);
  });

  await test.step("without a connection", async () => {
    await context.setOffline(true);
    await page.evaluate(() => window.dispatchEvent(new CustomEvent("likes-refreshed")));
    await expect(tiles(page, "received").first()).toBeVisible();
    await tab(page, "sent").click();
    await expect(page.getByRole("alert").getByText(t("list.offline"), { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(t("empty.sent.title"), { exact: true })).toBeVisible();
  });
});

test("a new member sees matching members, whose hearts work before the confirmation, and how many likes wait", async ({
  page,
  sql,
}) => {
  const { id } = await signUpQuickly(page);
  const told = { gender: "female", country: "NL" };
  expect((await page.request.patch("/api/profile", { data: told })).status()).toBe(200);
  await page.goto("/signup-matches", { waitUntil: "networkidle" });
  const hearts = page.getByRole("list", { name: t("signup_matches.title") }).getByRole("button");
  await expect(hearts).not.toHaveCount(0);
  await checkAccessibility(page);
  for (const [index, words] of [
    t("waiting.count_one", { count: 1 }),
    t("waiting.count_other", { count: 2 }),
  ].entries()) {
    await hearts.nth(index).click();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(hearts.nth(index)).toHaveAttribute("aria-pressed", "true");
  }
  expect(await sql("select 1 from likes_like where liker_id = $1", [id])).toHaveLength(0);
  await page.getByRole("link", { name: t("signup_matches.go_on") }).click();
  await expect(page).toHaveURL(/\/members/);
});

test("a like before the address is confirmed waits, says so and leads to the mail, and goes out on confirmation", async ({
  page,
  openPage,
  sql,
}) => {
  const other = await openPage();
  const bob = await signUpQuickly(other);
  await confirm(sql, bob.id);
  const anna = await signUpQuickly(page);
  await sql("update accounts_member set signup_step = 'done' where id = $1", [anna.id]);
  const waiting = (count: number) =>
    page.getByText(t(`waiting.count_${count === 1 ? "one" : "other"}`, { count }));

  await page.goto(`/members/${bob.id}`, { waitUntil: "networkidle" });
  await press(page, bob, true);
  const toast = page.getByText(t("waiting.toast"), { exact: true });
  await expect(toast).toBeVisible();
  await page.goto("/likes");
  await expect(waiting(1)).toBeVisible();
  await checkAccessibility(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("waiting.button") })
    .click();
  await expect(page).toHaveURL(/\/signup\?confirm$/);
  await expect(page.getByText(anna.email)).toBeVisible();

  await page.goto("/signup-matches", { waitUntil: "networkidle" });
  await expect(waiting(1)).toBeVisible();
  await page.goto(`/members/${bob.id}`);
  await expect(heart(page, bob)).toHaveAttribute("aria-pressed", "true");
  await other.goto("/likes");
  await expect(tab(other, "received")).toContainText("0");

  const mail = await waitForMail(page, anna.email, say("en", "accounts:mails.activation.subject"));
  await page.goto(linkIn(mail, "/activate/done"));
  await expect(page.getByRole("heading", { name: say("en", "accounts:activate.done_title") })).toBeVisible();
  await expect(badge(other)).toBeAttached();
  await expect(tab(other, "received")).toContainText("1");
  await page.goto("/likes/sent");
  await expect(tiles(page, "sent")).toHaveCount(1);
  await expect(waiting(1)).toBeHidden();
});
