import { expect, type Locator, test } from "./fixture.ts";
import { signUpQuickly } from "./sign-up.ts";

test.describe("[P-09] tiles of a partner, marked as advertisement, by member_resell", () => {
  for (const [kind, words] of [
    ["cam", "Live cams"],
    ["resell", "Meet more people"],
    ["none", null],
  ] as const)
    test(`${kind}`, async ({ page, sql, onSite, request }) => {
      const address = "https://partner.example/from-us";
      const settings = { member_resell: kind, cam_address: address, resell_address: address };
      await sql(
        `with site as (
          insert into site_site (name, company_id, support_email, mail_name, settings)
          select $1, min(id), 'help@partner.example', $1, $2::jsonb from site_company
          where not exists (select 1 from site_domain where domain = $1 || '.localhost')
          having min(id) is not null returning id
        ) insert into site_domain (domain, site_id) select $1 || '.localhost', id from site`,
        [`tile-${kind}`, JSON.stringify(settings)],
      );
      const domain = `tile-${kind}.localhost`;
      const known = async () => (await request.get(`/api/settings.php?domain=${domain}`)).status();
      await expect.poll(known).toBe(200);
      const [{ id }] = (await sql(
        `select one.member_id::int as id from profiles_card one
          join profiles_card other using (gender, country)
          where other.member_id <> one.member_id and one.open and other.open
            and not one.invisible and not other.invisible
            and abs(one.date_of_birth - other.date_of_birth) < 365
          order by one.member_id limit 1`,
      )) as [{ id: number }];
      await page.goto(onSite(`tile-${kind}`, `/members/${id}`), { waitUntil: "networkidle" });
      const tile = page.locator("a[href^='https://partner.example']");
      if (words === null) {
        await expect(page.getByRole("heading", { name: /^Members similar to / })).toBeVisible();
        await expect(tile).toHaveCount(0);
        return;
      }
      await expect(tile).toContainText(words);
      await expect(tile).toContainText("Advertisement");
      await expect(tile).toContainText("partner.example");
      await expect(tile).toHaveAttribute("rel", "sponsored noopener");
      await expect(tile).toHaveAttribute("target", "_blank");
    });
});

test("[P-10] a fictional profile is marked with icon, words and warning in lists, on its page and in the chat", async ({
  page,
  sql,
}) => {
  await signUpQuickly(page);
  const [{ id, username }] = (await sql(
    "select member_id::int as id, username from profiles_card where open and not invisible and photo_key is not null and gender = 'female' and country = 'NL' order by member_id desc limit 1",
  )) as [{ id: number; username: string }];
  const search = "/members?gender=female&country=NL";
  await page.goto(search, { waitUntil: "networkidle" });
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText("Fictional profile")).toHaveCount(0);

  await sql("update profiles_profile set fictional = true where member_id = $1", [id]);
  await page.goto(search, { waitUntil: "networkidle" });
  const tile = page.getByRole("listitem").filter({ has: page.locator(`a[href="/members/${id}"]`) });
  const mark = (within: Locator) => within.getByText("Fictional profile", { exact: true });
  await expect(mark(tile)).toHaveCount(1);
  await expect(tile.locator("svg.lucide-drama")).toBeVisible();
  await expect(page.getByText("Fictional profiles: marked in this list")).toBeVisible();

  await page.goto(`/members/${id}`, { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toContainText(username);
  await expect(mark(main).first()).toBeVisible();
  const warning = main.getByText(/^This is a fictional profile, written for entertainment/);
  await expect(warning).toBeVisible();

  await page.goto(`/members/${id}/chat`, { waitUntil: "networkidle" });
  await expect(mark(main).first()).toBeVisible();
  await expect(warning).toBeVisible();
});
