import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deliver } from "../src/platform/mail/reports/smtp-client.fixture.ts";
import { replyPathOf } from "../src/platform/mail/sealed-words.ts";
import { openSeal } from "../src/platform/secrets/seal.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { openDeskAs } from "./desk-session.ts";
import { expect, test } from "./fixture.ts";
import { waitForMail } from "./mailbox.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const t = (key: string, values = {}) => say("en", `inquiries:${key}`, values);
const d = (key: string, values = {}) => say("en", `inquiries-desk:${key}`, values);
const DOMAIN = "bounce.service.example";

test("a visitor without script writes to customer service, support answers at the desk, and the reply by SMTP arrives there", async ({
  openPage,
  sql,
  program,
}) => {
  const email = `${randomUUID().slice(0, 8)}@service.example`;
  const page = await openPage({ javaScriptEnabled: false, extraHTTPHeaders: freshAddress() });
  page.watch.allow(/400.*pages\/service/);
  await page.goto("/pages/service");
  const form = page.getByRole("region", { name: t("title") });
  await form.getByLabel(t("what")).fill("Where are my credits?");
  await form.getByRole("button", { name: t("send") }).click();
  await expect(form.getByLabel(t("email"))).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel(t("what"))).toHaveValue("Where are my credits?");
  await form.getByLabel(t("subject")).selectOption(t("subjects.safety"));
  await form.getByRole("button", { name: t("send") }).click();
  await expect(form.getByRole("link", { name: t("safety_link") })).toBeVisible();
  await form.getByLabel(t("subject")).selectOption(t("subjects.payment"));
  await form.getByLabel(t("email")).fill(email);
  await form.getByRole("button", { name: t("send") }).click();
  await expect(page.getByRole("heading", { name: t("done.title") })).toBeVisible();

  const mail = await waitForMail(page, email, t("mail.confirm.subject"));
  expect(mail.text).not.toContain("credits");
  await page.goto(/https?:\/\/[^/\s]+(\/inquiries\/confirm\/\S+)/.exec(mail.text)?.[1] ?? "");
  await page.getByRole("button", { name: t("confirm.button") }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText(t("confirm.done"));

  const desk = await openDeskAs(openPage, sql, { alias: "Sanne", role: "support" });
  await desk.goto("/desk/service");
  await expect(desk.getByRole("row")).not.toHaveCount(1);
  await checkAccessibility(desk);
  await desk.getByRole("button", { name: d("next") }).click();
  await expect(desk.getByText("Where are my credits?")).toBeVisible();
  await checkAccessibility(desk);
  await desk.getByLabel(d("answer.template")).selectOption(d("template.payment_received.title"));
  await desk.getByRole("button", { name: d("answer.send") }).click();
  await expect(desk.getByText(d("answer.sent"))).toBeVisible();
  const answer = await waitForMail(page, email, t("mail.answer.subject"));
  expect(answer.text).toContain("has arrived, and your credits are in your account");
  expect(answer.text).not.toContain("Sanne");

  const id = Number(/\/desk\/service\/(\d+)/.exec(desk.url())?.[1]);
  const local = replyPathOf(openSeal(await readFile(join(program.dataDir, "secret"), "utf8")), id);
  const port = Number(/taken on port (\d+)/.exec(program.output())?.[1]);
  await sql(`update site_site set settings = settings || $1 where is_default`, [
    JSON.stringify({ mail_bounce_domain: DOMAIN }),
  ]);
  const raw = `From: <${email}>\r\nMessage-ID: <${randomUUID()}@x.example>\r\n\r\nI see them now, thanks.\r\n\r\nOn 27 Nov 2026, Velvet wrote:\r\n> Hello,\r\n`;
  const reply = () => deliver(port, { to: `${local}@${DOMAIN}`, raw, from: email });
  await expect(reply).toPass({ timeout: 60_000 });
  await sql(`update site_site set settings = settings - 'mail_bounce_domain' where is_default`);
  await expect(desk.getByText("I see them now, thanks.")).toBeVisible();
  await expect(desk.getByText(d("text.by_mail"))).toBeVisible();
});

test("a member finds the answer in the account, with an alert until it was read, and writes on", async ({
  page,
  sql,
}) => {
  const { id: memberId } = await signUpQuickly(page);
  await page.goto("/inquiries");
  await expect(page.getByText(t("list.none"))).toBeVisible();
  const said = { client_id: randomUUID(), subject: "other", words: "Do you like tea?" };
  await page.request.post("/api/inquiries", { data: said });
  const [row] = await sql(
    `with answered as (update inquiries_inquiry set state = 'answered', is_unread = true where member_id = $1
       returning id, client_id)
     insert into inquiries_text (inquiry_id, kind, person_id, words, at)
     select id, 'answer', 1, (select words from inquiries_text where inquiry_id = answered.id limit 1), now()
     from answered returning inquiry_id::integer as id`,
    [memberId],
  );
  await page.goto("/settings");
  const alert = page.getByText(say("en", "member-frame:answer.alert"));
  await expect(alert).toBeVisible();
  await page.getByRole("link", { name: say("en", "member-frame:answer.link") }).click();
  await expect(page.getByText(t("list.unread"))).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: t("subjects.other") }).click();
  await expect(page.getByText("Do you like tea?")).toHaveCount(2);
  await checkAccessibility(page);
  await page.getByLabel(t("thread.more")).fill("Green tea, that is");
  await page.getByRole("button", { name: t("send"), exact: true }).click();
  await expect(page.getByText("Green tea, that is")).toBeVisible();
  await expect
    .poll(async () => (await sql("select is_unread from inquiries_inquiry where id = $1", [row?.id]))[0])
    .toEqual({ is_unread: false });
  await page.goto("/settings");
  await expect(alert).toHaveCount(0);
});
