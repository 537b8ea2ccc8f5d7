import { randomUUID } from "node:crypto";
import { confirm } from "./community.ts";
import { test as base, expect, type OpenPage, type Page, type Sql } from "./fixture.ts";
import { freshAddress, type Person, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

export type Somebody = Person & { id: number };
/** A member as the pages name them. */
type Named = Pick<Person, "name">;
type Couple = { bobs: Awaited<ReturnType<OpenPage>>; anna: Somebody; bob: Somebody };

/** Each page has an IP address that no other test uses, so that tests do not share limits. */
export const test = base.extend<{
  /** Opens Anna on `page` and Bob on a page of his own, both as visible members. */
  meet: (bobsWindow?: Parameters<OpenPage>[0]) => Promise<Couple>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  extraHTTPHeaders: async ({}, use) => use(freshAddress()),
  meet: async ({ page, openPage, sql }, use) =>
    use(async (bobsWindow = {}) => {
      const bobs = await openPage({ extraHTTPHeaders: freshAddress(), ...bobsWindow });
      return { bobs, anna: await enter(page, sql), bob: await enter(bobs, sql) };
    }),
});

export const PHONE = { width: 360, height: 740 };
export const t = (key: string, values?: Record<string, string | number>) => say("en", `chat:${key}`, values);

export async function enter(page: Page, sql: Sql): Promise<Somebody> {
  const person = await signUpQuickly(page);
  await confirm(sql, person.id);
  return person;
}

/** Writes messages through the API, which is faster when there are many. */
export async function write(page: Page, to: { id: number }, texts: string[]): Promise<number> {
  let conversation = 0;
  for (const text of texts) {
    const answer = await page.request.post("/api/messages", {
      data: { id: randomUUID(), to: to.id, kind: "text", text },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    conversation = (await answer.json()).conversation;
  }
  return conversation;
}

export const area = (page: Page, { name }: Named) =>
  page.getByRole("textbox", { name: t("composer.label", { name }) });
export const log = (page: Page, { name }: Named) =>
  page.getByRole("region", { name: t("history.label", { name }) });
export const bubble = (page: Page, whom: Named, text: string) =>
  log(page, whom).getByRole("listitem").filter({ hasText: text });
export const rows = (page: Page) => page.getByRole("list", { name: t("list.title") }).getByRole("listitem");
export const badge = (page: Page, count: number) =>
  page
    .getByRole("navigation")
    .getByText(say("en", `member-frame:badge.messages_${count === 1 ? "one" : "other"}`, { count }), {
      exact: true,
    })
    .first();

export async function send(page: Page, to: Named, text: string) {
  await area(page, to).fill(text);
  await page.getByRole("button", { name: t("composer.send"), exact: true }).click();
  await expect(bubble(page, to, text)).toBeVisible();
}

export const state = (page: Page, whom: Named, text: string) =>
  bubble(page, whom, text).locator("[data-state]").getAttribute("data-state");
