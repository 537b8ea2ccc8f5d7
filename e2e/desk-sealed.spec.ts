import { randomUUID } from "node:crypto";
import { addPhotos } from "./add-photos.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { confirm as confirmMember } from "./community.ts";
import { confirm, lease, openAsModerator, openDeskAs } from "./desk-session.ts";
import { expect, type OpenPage, type Page, type Sql, test } from "./fixture.ts";
import { signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const NAMED = { role: "lead", named: ["child.handle"] } as const;

const t = (key: string, values = {}) => say("en", `moderation-desk:${key}`, values);

/** Focuses a field or button as Tab would, and types or presses. */
async function fill(page: Page, label: string, words: string) {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(words);
}

async function press(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("Enter");
}

async function reportPhoto(page: Page, sql: Sql) {
  const anna = await signUpQuickly(page);
  await confirmMember(sql, anna.id);
  await addPhotos(page, 1);
  const [photo] = await sql("select id::integer, key from photos_photo where member_id = $1", [anna.id]);
  await signUpQuickly(page);
  const answer = await page.request.post("/api/reports", {
    data: {
      ...{ client_id: randomUUID(), subject: "photo", member: anna.id, photo: photo?.id },
      ...{ reason: "child", words: "Look at this", in_photo: false },
    },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return { anna, id: photo?.id, key: photo?.key as string };
}

/** A moderator seals the photo on the page of its case. @returns the sealed picture's reference */
async function sealIt(openPage: OpenPage, sql: Sql, anna: number) {
  const mira = await openAsModerator(openPage, sql, "Mira");
  const { case: number } = await lease(sql, "Mira", anna);
  await mira.goto(`/desk/cases/${number}`);
  await expect(mira.getByRole("button", { name: "Seal" })).toBeVisible();
  await mira.keyboard.press("!");
  const summary = mira.getByRole("dialog", { name: t("seal.title") });
  await expect(summary).toContainText(t("sealed.count", { n: 1 }));
  await checkAccessibility(mira);
  await mira.keyboard.press("Enter");
  await expect(mira.getByText(t("sealed.of_case"))).toBeVisible();
  await expect(mira.getByRole("main").locator("img")).toHaveCount(0);
  await expect(mira.getByRole("link", { name: "Sealed", exact: true })).toHaveCount(0);
  await checkAccessibility(mira);
  const [row] = await sql("select reference from moderation_sealed where about_id = $1", [anna]);
  return row?.reference as string;
}

/** Somebody of staff at their page. A step asks for their second factor, and takes it once. */
type Named = { page: Page; alias: string; sql: Sql };

async function step({ page, alias, sql }: Named, name: string) {
  await confirm(sql, alias);
  await press(page, name);
}

/** The first named person proposes with a reason, and the second agrees. */
async function together(hana: Named, hugo: Named, [why, propose]: [string, string]) {
  await fill(hana.page, why, "The police asked for it in their letter");
  await step(hana, propose);
  await expect(hana.page.getByText(t("sealed.waits"))).toBeVisible();
  await fill(hugo.page, t("sealed.why.answer"), "I have read the same letter");
  await step(hugo, t("sealed.agree"));
}

async function noteAuthority(page: Page) {
  await page.getByRole("radio", { name: t("authority.kind.informed") }).focus();
  await page.keyboard.press("Space");
  await fill(page, t("authority.name"), "Police of Utrecht");
  await fill(page, t("authority.reference"), "PU-77");
  await fill(page, t("authority.words.informed"), "By phone, to the officer on duty");
  await press(page, t("authority.send"));
}

test("a reported photo is sealed by a key, reported from facts, seen only after two confirmations, and destroyed by two, by keyboard alone", async ({
  page,
  openPage,
  sql,
}) => {
  const { anna, key } = await reportPhoto(page, sql);
  const reference = await sealIt(openPage, sql, anna.id);
  expect((await page.request.get(`/media/${key}/view.webp`)).status()).toBe(404);

  const hana = await openDeskAs(openPage, sql, { ...NAMED, alias: "Hana" });
  // Asks for the second factor once.
  hana.watch.allow(/status of 403 .*sealed-proposals/);
  const hugo = await openDeskAs(openPage, sql, { ...NAMED, alias: "Hugo" });
  const [first, second] = [
    { page: hana, alias: "Hana", sql },
    { page: hugo, alias: "Hugo", sql },
  ];
  for (const one of [hana, hugo]) {
    await one.goto("/desk/sealed");
    await checkAccessibility(one);
    await one.getByRole("link", { name: reference }).focus();
    await one.keyboard.press("Enter");
    await expect(one.getByRole("heading", { name: reference })).toBeVisible();
  }
  await expect(hana.getByRole("main").locator("img")).toHaveCount(0);
  await press(hana, t("sealed.report.open"));
  await expect(hana.getByText(anna.email)).toBeVisible();
  await noteAuthority(hana);
  await expect(hana.locator("[data-step=reference][data-done]")).toContainText("PU-77");
  await expect(hugo.getByText(t("sealed.changed"))).toBeVisible();
  await checkAccessibility(hana);

  await fill(hana, t("sealed.why.open"), "The police asks");
  await press(hana, t("sealed.propose.open"));
  await expect(hana.getByRole("dialog", { name: "Confirm it’s you" })).toBeVisible();
  await hana.keyboard.press("Escape");
  await hana.getByLabel(t("sealed.why.open")).fill("");
  await together(first, second, [t("sealed.why.open"), t("sealed.propose.open")]);
  await step(first, t("sealed.look.open"));
  const shown = hana.getByRole("img", { name: t("sealed.look.alt") });
  await expect(shown).toBeVisible();
  const sides = await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(Math.max(...sides)).toBe(320);
  await checkAccessibility(hana);
  await press(hana, t("sealed.look.hide"));
  await expect(shown).toHaveCount(0);
  await expect(hugo.getByRole("button", { name: t("sealed.look.open") })).toHaveCount(0);

  await hana.locator("[data-step=release]").getByLabel(t("sealed.answer_reference")).focus();
  await hana.keyboard.type("PU-79");
  await step(first, t("sealed.release"));
  await together(first, second, [t("sealed.why.destroy"), t("sealed.propose.destroy")]);
  await expect(hana.getByText(/Hana proposed it and Hugo agreed/)).toBeVisible();
  await expect(hana.locator("[data-step=destroy][data-done]")).toBeVisible();
  await checkAccessibility(hana);
});
