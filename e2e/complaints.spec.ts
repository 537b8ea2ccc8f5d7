import { checkAccessibility } from "./check-accessibility.ts";
import { expect, test } from "./fixture.ts";
import { waitForMail } from "./mailbox.ts";
import { freshAddress } from "./sign-up.ts";
import { say } from "./words.ts";

const t = (key: string, values = {}) => say("en", `complaints:${key}`, values);

test("a visitor without script sends a complaint, gets a receipt on the page and by mail, and looks it up", async ({
  openPage,
  sql,
}) => {
  const page = await openPage({ javaScriptEnabled: false, extraHTTPHeaders: freshAddress() });
  page.watch.allow(/40[04].*complaints/);
  await page.goto("/complaints");
  const send = page.getByRole("button", { name: t("send") });

  await test.step("what is missing is told at its field, and what was typed stays", async () => {
    await page.getByLabel(t("what")).fill("This is a picture of me.");
    await send.click();
    for (const name of ["place", "name", "email", "good_faith"])
      await expect(
        page.getByRole("main").locator("form").first().getByLabel(t(name), { exact: true }),
      ).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(t("what"))).toHaveValue("This is a picture of me.");
  });

  let receipt = "";
  await test.step("the receipt number is on the page and in a mail that quotes nothing", async () => {
    await page.getByLabel(t("place")).fill("/members/7");
    const reasons = page.getByLabel(say("en", "safety:report.reason"));
    await reasons.selectOption(say("en", "safety:report.reasons.intimate"));
    await page.getByLabel(say("en", "safety:report.in_photo")).check();
    await page.getByLabel(t("name"), { exact: true }).fill("Anna");
    await page
      .getByRole("main")
      .locator("form")
      .first()
      .getByLabel(t("email"))
      .fill("anna@complaint.example");
    await page.getByLabel(t("good_faith")).check();
    await send.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("done.title"));
    receipt =
      /(\w{4}-){3}\w{4}/.exec((await page.getByRole("main").getByRole("status").textContent()) ?? "")?.[0] ??
      "";
    const mail = await waitForMail(page, "anna@complaint.example", t("mail.subject"));
    expect(mail.text).toContain(receipt);
    expect(mail.text).not.toContain("picture of me");
    const rows = await sql(
      "select about_id, in_photo, reporter_id from safety_report where reason = 'intimate'",
    );
    expect(rows).toEqual([{ about_id: "7", in_photo: true, reporter_id: null }]);
  });

  await test.step("it is looked up by number and address", async () => {
    await page.goto("/complaints#look-up");
    await page.getByLabel(t("look_up.receipt")).fill(receipt);
    const look = page.getByRole("region", { name: t("look_up.title") });
    await look.getByLabel(t("email")).fill("other@complaint.example");
    await look.getByRole("button", { name: t("look_up.send") }).click();
    await expect(look.getByRole("alert")).toHaveText(t("refusals.unknown"));
    await look.getByLabel(t("email")).fill("anna@complaint.example");
    await look.getByRole("button", { name: t("look_up.send") }).click();
    await expect(look.getByRole("status")).toContainText("No one has looked at it yet");
  });
});

test("the form with its errors, and the receipt, are accessible", async ({ openPage }) => {
  const page = await openPage({ extraHTTPHeaders: freshAddress() });
  page.watch.allow(/400.*complaints\.data/);
  await page.goto("/complaints");
  const send = page.getByRole("button", { name: t("send") });
  await send.click();
  await expect(page.getByLabel(t("place"))).toHaveAttribute("aria-invalid", "true");
  await checkAccessibility(page);
  await page.getByLabel(t("place")).fill("In a profile called Max");
  await page.getByLabel(say("en", "safety:report.reason")).selectOption("child");
  await page.getByLabel(t("what")).fill("A picture that shows a child.");
  await page.getByLabel(t("good_faith")).check();
  await send.click();
  await expect(page.getByRole("main").getByRole("status")).toContainText(t("done.not_mailed"));
  await checkAccessibility(page);
});
