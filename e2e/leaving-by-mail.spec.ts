import { checkAccessibility } from "./check-accessibility.ts";
import { expect, test } from "./fixture.ts";
import { linkIn, waitForMail } from "./mailbox.ts";
import { freshAddress, makePerson } from "./sign-up.ts";
import { say } from "./words.ts";

test("[E-11] who cannot log in closes the account by a mailed link, asks for the links again at the login, and comes back", async ({
  openPage,
}) => {
  test.setTimeout(120_000);
  const page = await openPage({ extraHTTPHeaders: freshAddress(), viewport: { width: 390, height: 844 } });
  page.watch.allow(/status of (400|409|410)/);
  const t = (key: string, values?: Record<string, string>) => say("en", `accounts:${key}`, values);
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: t(key), exact: true });
  const press = (key: string) => page.getByRole("button", { name: t(key), exact: true }).click();
  const person = makePerson();
  const { email, name, password } = person;
  const body = { email, name, password, date_of_birth: "1990-06-15", terms: true };
  expect((await page.request.post("/api/signups", { data: body })).status()).toBe(201);
  await page.context().clearCookies();

  await page.goto("/reset-password");
  await page.getByRole("link", { name: t("leaving.by_mail.title") }).click();
  await expect(heading("leaving.by_mail.title")).toBeVisible();
  await page.getByLabel(t("field.email"), { exact: true }).fill("no address");
  await press("reset.send");
  await expect(page.getByText(t("invalid.email"))).toBeVisible();
  await page.getByLabel(t("field.email"), { exact: true }).fill(email);
  await press("reset.send");
  await expect(page.getByText(t("leaving.by_mail.sent_words", { email }))).toBeVisible();

  await page.goto(
    linkIn(await waitForMail(page, email, t("mails.closing.subject")), "/delete-account/confirm"),
  );
  await expect(heading("leaving.confirm.title")).toBeVisible();
  await press("leaving.confirm.button");
  await expect(heading("leaving.confirm.done_title")).toBeVisible();
  await checkAccessibility(page);

  await page.goto("/login");
  await page.getByLabel(t("login.name"), { exact: true }).fill(email);
  await page.getByLabel(t("password.label"), { exact: true }).fill(password);
  await press("login.button");
  await expect(page.getByText(t("refusals.pending_deletion"))).toBeVisible();
  await press("leaving.again.button");
  await expect(page.getByText(t("leaving.again.sent"))).toBeVisible();
  await checkAccessibility(page);

  await expect(async () => {
    await page.goto(linkIn(await waitForMail(page, email, t("mails.reactivation.subject")), "/reactivate"));
    await press("leaving.back.button");
    await expect(heading("leaving.back.done_title")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await checkAccessibility(page);
});
