import { LANDERS } from "../src/features/landers/rules.ts";
import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, makePerson, questions } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const kept = (page: Page) =>
  page.evaluate(() => Object.fromEntries(new URLSearchParams(sessionStorage.getItem("campaign") ?? "")));

test("[S-02] [A-08] each lander leads into the sign-up, which keeps its name, the slug and the campaign", async ({
  page,
}) => {
  for (const name of LANDERS) {
    for (const slug of name === "tinderswipe" ? [""] : ["", "/nothing-known"]) {
      const answer = await page.request.get(`/landers/${name}${slug}`);
      expect([name, slug, answer.status()]).toEqual([name, slug, 200]);
    }
    const slug = name === "tinderswipe" ? "" : "/milf-autumn";
    await page.goto(`/landers/${name}${slug}?network=net&ref=${name}&t=0.1`);
    const join = page.getByRole("main").getByRole("link", { name: say("en", "landers:join"), exact: true });
    await expect(join.first()).toHaveAttribute("href", "/signup");
    const slugKept = slug && { slug: "milf-autumn" };
    await expect
      .poll(() => kept(page))
      .toEqual({ network: "net", ref: name, lander: name, variant: "a", ...slugKept });
    // Visitors have received no likes, so the query ends without a modal.
    await expect(page).toHaveURL(/ref=[a-z]+$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    if (name !== LANDERS.at(-1)) await page.evaluate(() => sessionStorage.clear());
    else {
      // What it counts is tested over HTTP: a browser without a window is taken for a robot.
      const started = page.waitForRequest("**/api/landers/starts");
      await join.first().click();
      await started;
    }
  }
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByText("1 of 12")).toBeVisible();
  expect(await kept(page)).toMatchObject({ lander: LANDERS.at(-1), slug: "milf-autumn" });
});

test("[A-08] each page of a member leads into a sign-up that begins with a message to them", async ({
  page,
  sql,
}) => {
  test.setTimeout(120_000);
  const [member] = await sql(
    "select member_id as id, username from profiles_profile where status = 'active' and not fictional order by id limit 1",
  );
  const { id, username } = member as { id: number; username: string };
  const title = say("en", "accounts:signup.message.title", { name: username });
  const asked = page.getByRole("heading", { name: title, exact: true });
  for (const [path, click] of [
    [`/members/${id}`, () => page.locator(`a[href="/members/${id}/signup"]`).first().click()],
    [
      `/members/${id}/landing`,
      () =>
        page
          .getByRole("link", { name: `Write to ${username}` })
          .first()
          .click(),
    ],
    [
      `/members/${id}/landing3/she-x`,
      () => page.locator(`main a[href="/members/${id}/signup"]`).last().click(),
    ],
    [`/members/${id}/landing2/she-x`, () => page.getByRole("button", { name: "Send and join" }).click()],
  ] as const) {
    await page.goto(`${path}?network=net`);
    if (path.includes("landing2")) await page.getByRole("textbox").fill("I like your page");
    await click();
    await expect(asked).toBeVisible();
    // Inside the site it opens over the page, and elsewhere as the page.
    const isModal = path === `/members/${id}`;
    await expect(page.getByRole("dialog")).toHaveCount(isModal ? 1 : 0);
    await expect(page).toHaveURL(isModal ? `${path}?network=net#signup-message` : `/members/${id}/signup`);
    expect((await kept(page)).network).toBe("net");
    if (!path.includes("landing2")) await page.evaluate(() => sessionStorage.clear());
  }
  await expect(page.getByLabel("Your message")).toHaveValue("I like your page");
  const ask = questions(page);
  await ask.next();
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/signups"));
  await ask.makeAccount(makePerson());
  expect((await sent).postDataJSON()).toMatchObject({
    ...{ to: Number(id), signup_message: "I like your page" },
    tracking: { network: "net", lander: "landing2", slug: "she-x" },
  });
});

test("[S-02] a lander asks for its scripts once it has been loaded, and before that its link leads to a sign-up that knows the lander", async ({
  openPage,
}) => {
  const page = await (await openPage()).context().newPage();
  let release = () => {};
  const loaded = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.route("**/assets/*.css", async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto("/landers/gallery/milf-autumn?network=net", { waitUntil: "commit" });
  const join = page.getByRole("link", { name: say("en", "landers:join"), exact: true }).first();
  await expect(join).toBeAttached();
  expect(asked.filter((path) => path.endsWith(".js"))).toEqual([]);
  release();
  await expect.poll(() => asked.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(5);

  await page.evaluate(() => sessionStorage.clear());
  await page.route("**/assets/*.js", (route) => {
    // Those of the lander never arrive.
    if (!page.url().includes("/landers/")) return route.continue();
  });
  await page.goto("/landers/gallery/milf-autumn?network=net");
  await join.click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect
    .poll(() => kept(page))
    .toEqual({ network: "net", lander: "gallery", variant: "a", slug: "milf-autumn" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

/** Holds back all scripts that the page asks for from now on. @returns lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.unrouteAll();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test("what is done before the scripts are there counts: a region on the map, words in a search, a discount code", async ({
  openPage,
}) => {
  const page = await (await openPage({ place: "NL" })).context().newPage();
  let release = await holdScripts(page);
  await page.goto("/landers/maplanding", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Drenthe" }).click();
  await expect(page).toHaveURL(/\/landers\/maplanding$/);
  release();
  await expect(page).toHaveURL(/\/signup$/);
  const stored = (area: "localStorage" | "sessionStorage") =>
    page.evaluate((name) => Object.values(window[name]).join(), area);
  await expect.poll(() => stored("sessionStorage")).toContain('"region":"NL-DR"');

  release = await holdScripts(page);
  await page.goto("/pages/faq", { waitUntil: "commit" });
  const search = page.getByRole("searchbox");
  await search.fill("refund");
  release();
  await expect.poll(() => page.locator("main details[hidden]").count()).toBeGreaterThan(0);
  await expect(search).toHaveValue("refund");

  release = await holdScripts(page);
  await page.goto("/?code=SPRING20", { waitUntil: "commit" });
  await page.getByRole("main").getByRole("link", { name: "Sign up free" }).first().click();
  await expect(page).toHaveURL(/\/signup$/);
  release();
  await expect.poll(() => stored("localStorage")).toContain("SPRING20");
});
