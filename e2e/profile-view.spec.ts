import { randomUUID } from "node:crypto";
import { addPhotos } from "./add-photos.ts";
import { bringTranslator, endDownload } from "./bring-translator.ts";
import { enter, PHONE, test } from "./chatting.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { addMembers } from "./community.ts";
import { expect, type Page, type Sql } from "./fixture.ts";
import { freshAddress } from "./sign-up.ts";
import { say } from "./words.ts";

/** Shows a member from Denmark with a main photo and two more. */
async function showBob(page: Page, sql: Sql) {
  const bob = await enter(page, sql);
  await addPhotos(page, 3);
  return bob;
}

test("[P-12] each of the four actions tells a visitor to log in, and the server refuses it", async ({
  openPage,
  sql,
}) => {
  const bob = await showBob(await openPage({ extraHTTPHeaders: freshAddress() }), sql);
  const { id, name } = bob;
  const page = await openPage({ viewport: PHONE, extraHTTPHeaders: freshAddress() });

  await test.step("in the specification's words", async () => {
    await page.goto(`/members/${id}`);
    const login = `/login?callback=%2Fmembers%2F${id}`;
    for (const [words, path] of [
      ["You need to be logged in to chat", `/members/${id}/signup`],
      [`Login to like ${name}’s profile`, login],
      [`You need to be logged in to send a gift to ${name}`, login],
      [`Login to view more photos of ${name}`, login],
    ] as const)
      await expect(page.getByRole("link", { name: words, exact: true }).first()).toHaveAttribute(
        "href",
        path,
      );
    await expect(page.getByRole("main").getByText("Log in", { exact: true })).toHaveCount(1);
    await expect(page.getByRole("button", { name: say("en", "safety:menu.label", { name }) })).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await checkAccessibility(page);
  });

  await test.step("and by the server, whatever the page offers", async () => {
    const message = { id: randomUUID(), to: id };
    for (const [path, data] of [
      ["/api/messages", { ...message, kind: "text", text: "Hello" }],
      ["/api/messages", { ...message, kind: "gift", gift: "rose" }],
      ["/api/likes", { member: id }],
    ] as const) {
      const answer = await page.request.post(path, { data });
      expect([path, answer.status(), (await answer.json()).error]).toEqual([
        path,
        403,
        "authentication_required",
      ]);
    }
    const seen = await (await page.request.get(`/api/members/${id}/photos`)).json();
    expect(seen).toMatchObject({ photos: [{}], locked: [{}, {}], opens: "log_in" });
    for (const locked of seen.locked) expect(Object.keys(locked).sort()).toEqual(["blurred", "id"]);
  });
});

test("[P-03] a profile shows photo, highlights, photo count and related members, and offers like, unlike, write, gift, block and unblock", async ({
  page,
  openPage,
  sql,
}) => {
  const bob = await showBob(await openPage({ extraHTTPHeaders: freshAddress() }), sql);
  const { id, name } = bob;
  await addMembers(sql, 3, { gender: "male", region: "DK-84", born: "1990-03-10" });
  await enter(page, sql);
  await page.goto(`/members/${id}`);
  const main = page.getByRole("main");
  const press = (label: string) => page.getByRole("button", { name: label, exact: true }).first();

  await test.step("what is seen", async () => {
    await expect(main.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(main.getByRole("img", { name: new RegExp(name) }).first()).toBeVisible();
    await expect(main.getByText(say("en", "photos:tile.new"), { exact: true }).first()).toBeVisible();
    await expect(
      main.getByText(say("en", "photos:tile.photos_other", { count: 3 }), { exact: true }).first(),
    ).toBeVisible();
    const related = page.getByRole("list", { name: say("en", "profiles:page.related", { name }) });
    await expect(related.getByRole("listitem").first()).toBeVisible();
  });

  await test.step("like and unlike", async () => {
    const like = press(say("en", "likes:button.like", { name }));
    const likes = () => sql("select liker_id from likes_like where liked_id = $1", [id]);
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect.poll(likes).toHaveLength(1);
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "false");
    await expect.poll(likes).toHaveLength(0);
  });

  await test.step("a gift and a message", async () => {
    await press(say("en", "profiles:page.gift", { name })).click();
    const gifts = page.getByRole("dialog", { name: say("en", "chat:gift.title", { name }) });
    await expect(gifts).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(gifts).toBeHidden();
    await page.getByRole("link", { name: `${say("en", "chat:write")}: ${name}` }).click();
    await expect(
      page.getByRole("textbox", { name: say("en", "chat:composer.label", { name }) }),
    ).toBeVisible();
    await page.goBack();
    await expect(press(say("en", "likes:button.like", { name }))).toBeVisible();
  });

  await test.step("block and unblock", async () => {
    await press(say("en", "safety:menu.label", { name })).click();
    await press(say("en", "safety:menu.block")).click();
    const dialog = page.getByRole("dialog", { name: say("en", "safety:block.title", { name }) });
    await dialog.getByRole("button", { name: say("en", "safety:menu.block"), exact: true }).click();
    await expect(page.getByText(say("en", "safety:blocking", { name }))).toBeVisible();
    await press(say("en", "safety:list.unblock", { name })).click();
    await expect(page.getByText(say("en", "safety:blocking", { name }))).toHaveCount(0);
    await expect(press(say("en", "likes:button.like", { name }))).toBeVisible();
  });
});

test("an About text in another language is translated where the browser can, and without a translator nothing is offered", async ({
  page,
  openPage,
  sql,
}) => {
  const DUTCH = "Ik hou van de zee, van slecht weer en van goede koffie.";
  const ENGLISH = "I love the sea, bad weather and good coffee.";
  const bob = await enter(await openPage({ extraHTTPHeaders: freshAddress() }), sql);
  await sql("update profiles_profile set about = $2 where member_id = $1", [bob.id, DUTCH]);
  const titleOf = (on: Page) => on.getByRole("heading", { name: say("en", "profiles:page.about", bob) });
  const topOf = async (on: Page) => (await on.getByText(DUTCH).boundingBox())?.y;
  const words = (key: string) => say("en", `chat:translation.${key}`, { percent: "40" });

  const plain = await openPage({ extraHTTPHeaders: freshAddress() });
  await plain.addInitScript(() => Object.assign(window, { Translator: undefined }));
  await plain.goto(`/members/${bob.id}`, { waitUntil: "networkidle" });
  await expect(titleOf(plain)).toBeVisible();
  await expect(plain.getByRole("button", { name: words("start") })).toHaveCount(0);

  await bringTranslator(page, { words: ENGLISH });
  await page.goto(`/members/${bob.id}`, { waitUntil: "networkidle" });
  const start = page.getByRole("button", { name: words("start") });
  await expect(start).toBeVisible();
  expect(await topOf(page)).toBe(await topOf(plain));
  await start.press("Enter");
  await expect(page.getByText(words("downloading"))).toBeVisible();
  await endDownload(page);
  await expect(page.getByText(ENGLISH)).toBeVisible();
  await expect(page.getByText(words("note"), { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: words("original") }).press("Enter");
  await expect(page.getByText(DUTCH)).toBeVisible();
});
