import { expect, type Locator, test } from "./fixture.ts";
import { signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

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
      // The partner's address as the operator set it: nothing of the viewer is added.
      await expect(tile).toHaveAttribute("href", address);
      await expect(tile).toHaveAttribute("rel", "sponsored noopener");
      await expect(tile).toHaveAttribute("target", "_blank");
    });
});

test("[P-10] a fictional profile is marked with icon, words and warning in lists, the match finder, both dialogs, on its page and in the chat", async ({
  page,
  sql,
}) => {
  const me = await signUpQuickly(page);
  await sql("update accounts_member set status = 'active', confirmed_at = now() where id = $1", [me.id]);
  await sql(
    "update profiles_profile set status = 'active', gender = 'male', country = 'NL' where member_id = $1",
    [me.id],
  );
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

  await sql("insert into likes_like (liker_id, liked_id, at) values ($1, $2, now())", [id, me.id]);
  await page.goto("/likes?t=0.2", { waitUntil: "networkidle" });
  const like = page.getByRole("dialog", { name: say("en", "likes:modal.like.title", { name: username }) });
  await expect(mark(like)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(`/members/${id}`, { waitUntil: "networkidle" });
  const heart = say("en", "likes:button.like", { name: username });
  await page.getByRole("button", { name: heart, exact: true }).first().press("Enter");
  const match = page.getByRole("dialog", { name: say("en", "likes:modal.match.title") });
  await expect(mark(match)).toBeVisible();
  await expect(match.locator("svg.lucide-drama")).toBeVisible();

  await page.goto("/match-finder", { waitUntil: "networkidle" });
  const suggested = page.getByRole("list", { name: "Members who match" }).getByRole("listitem");
  const [, other] =
    /members\/(\d+)/.exec((await suggested.getByRole("link").first().getAttribute("href")) ?? "") ?? [];
  await sql("update profiles_profile set fictional = true where member_id = $1", [Number(other)]);
  await page.goto("/match-finder", { waitUntil: "networkidle" });
  await expect(mark(suggested.filter({ has: page.locator(`a[href*="members/${other}"]`) }))).toHaveCount(1);
  await expect(page.getByText("Fictional profiles: marked in this list")).toBeVisible();
});
