import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const t = (key: string) => say("en", `profiles:${key}`);
const row = (page: Page, id: string) => page.locator(`#${id}`);
const button = (page: Page, id: string) => row(page, id).locator("h3 button");

test("[S-13] company info, regions and interests are loaded when they are first needed, once for all pages", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const list = /\/api\/(companyinfo|regions|interests)\.php/.exec(request.url())?.[1];
    if (list) asked.push(list);
  });
  await page.setExtraHTTPHeaders(freshAddress());
  await signUpQuickly(page);
  await page.goto("/profile", { waitUntil: "networkidle" });
  await expect(button(page, "place")).toBeEnabled();
  expect(asked).toEqual([]);

  const regions = row(page, "place").getByLabel(t("region_labels.province"));
  const open = async () => {
    await button(page, "place").click();
    await row(page, "place").getByLabel(t("fields.country")).selectOption("NL");
    await expect(regions).toContainText("Utrecht");
    await button(page, "interests").click();
    await expect(row(page, "interests").getByText(t("interests.hiking"), { exact: true })).toBeVisible();
  };
  await open();
  expect(asked.toSorted()).toEqual(["interests", "regions"]);
  const company = page.getByText("Company details");
  await company.click();
  await expect(page.getByText("Velvet Demo B.V.").first()).toBeVisible();
  expect(asked).toHaveLength(3);

  await page.getByRole("link", { name: "Search members" }).first().click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(page.getByLabel(t("region_labels.province"))).toContainText("Utrecht");
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await open();
  expect(asked.toSorted()).toEqual(["companyinfo", "interests", "regions"]);
});
