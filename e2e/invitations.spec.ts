import { expect, type Sql, test } from "./fixture.ts";
import { freshAddress } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

test.describe("a site that does not accept sign-ups says so before the first question", () => {
  test.beforeEach(async ({ sql, request }) => {
    await addSite(sql, "everyone", { signups: "all" });
    await addSite(sql, "closed", { signups: "other" });
    await addSite(sql, "invited", { signups: "with_trafficsource", logged_out_search: "none" });
    const status = async () => (await request.get("/api/settings.php?domain=invited.localhost")).status();
    await expect.poll(status).toBe(200);
  });

  for (const [site, path, open] of [
    ["everyone", "/signup", true],
    ["closed", "/signup", false],
    ["closed", "/signup?network=n", false],
    ["invited", "/signup", false],
    ["invited", "/signup?network=n", true],
    ["invited", "/?ref=r", true],
    ["invited", "/", false],
  ] as const) {
    test(`[A-06] on the site that is ${site}, from ${path}: ${open ? "open" : "not open"}`, async ({
      page,
      onSite,
    }) => {
      await page.goto(onSite(site, path));
      if (!path.startsWith("/signup"))
        await page.getByRole("main").getByRole("link", { name: "Sign up free" }).click();
      const closed = page.getByText(
        site === "closed"
          ? "Right now no one can sign up here."
          : "Right now you can only join with an invitation.",
      );
      if (open) await expect(page.getByLabel("E-mail address", { exact: true })).toBeVisible();
      else await expect(closed).toBeVisible();
      await expect(closed).toHaveCount(open ? 0 : 1);
      if (!open || site === "everyone") return;
      // The tab keeps where the visitor comes from.
      await page.goto(onSite(site, "/signup"));
      await page.reload();
      await expect(page.getByLabel("E-mail address", { exact: true })).toBeVisible();
      // It also decides whether they may search, on a page that the server sends without it and on one loaded later.
      await page.goto(onSite(site, "/members"));
      await expect(page).toHaveURL(/\?(network=n|ref=r)$/);
      const tiles = page.getByRole("main").locator('a[href^="/members/"]');
      await expect(tiles.first()).toBeVisible();
      await page.goto(onSite(site, "/"));
      await page.getByRole("heading", { level: 2 }).last().scrollIntoViewIfNeeded();
      await page.getByRole("link", { name: say("en", "discovery:overview.all") }).click();
      await expect(page).toHaveURL(/\/members\?(network=n|ref=r)$/);
      await expect(tiles.first()).toBeVisible();
    });
  }
});

async function addSite(sql: Sql, name: string, settings: object) {
  await sql(
    `with site as (
      insert into site_site (name, company_id, support_email, mail_name, settings)
      select $1::text, min(id), 'help@' || $1 || '.example', $1, $2::jsonb from site_company
      where not exists (select 1 from site_domain where domain = $1 || '.localhost')
      having min(id) is not null returning id
    ) insert into site_domain (domain, site_id, is_main) select $1 || '.localhost', id, true from site`,
    [name, JSON.stringify(settings)],
  );
}
