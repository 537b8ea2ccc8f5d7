import { expect, type Sql, test } from "./fixture.ts";
import { waitForMail } from "./mailbox.ts";
import { signUpQuickly } from "./sign-up.ts";

test.describe("a short link", () => {
  test.beforeAll(({ sql }) =>
    sql(`insert into site_short_link (token, purpose, target, expires_at) values
      ('goodToken123', 'mail', '/pages/faq?from=mail', now() + interval '1 day'),
      ('oldToken1234', 'mail', '/pages/faq', now() - interval '1 second')
      on conflict do nothing`).then(() => {}),
  );

  test("leads to its page", async ({ page }) => {
    await page.goto("/goodToken123");
    await expect(page).toHaveURL(/\/pages\/faq\?from=mail$/);
  });

  for (const [words, token] of [
    ["that has run out", "oldToken1234"],
    ["that nobody made", "unknownToken"],
    ["with a trick in it", "..%2f..%2fetc"],
  ])
    test(`${words} is not found`, async ({ page, watch }) => {
      watch.allow(/404/);
      expect((await page.goto(`/${token}`))?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "This page could not be found" })).toBeVisible();
    });
});

test.describe("the developer's mailbox", () => {
  test.describe.configure({ mode: "serial" });
  const empty = ({ sql }: { sql: Sql }) => sql("delete from outbox_message").then(() => {});
  test.beforeAll(empty);
  test.afterAll(empty);

  test("says when nothing has been sent", async ({ page, request }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Mailbox" }).click();
    await expect(page.getByText("Nothing has been sent yet")).toBeVisible();
    expect(await (await request.get("/dev/mailbox.json")).json()).toEqual([]);
  });

  test("shows every e-mail and SMS, newest first", async ({ page, request, sql, watch }) => {
    watch.allow(/^console: Blocked script execution in 'about:srcdoc'/);
    await sql(`insert into outbox_message (channel, recipient, subject, body_text, body_html, sent_at) values
      ('mail', 'anna@example.org', 'Confirm your address', 'Open this link', '<p>Open <b>this</b> link</p><script>document.title = "x"</script>', '2026-11-20T10:00:00Z'),
      ('sms', '+31612345678', '', 'Your code is 123456', '', '2026-11-20T11:00:00Z')`);
    await page.goto("/dev/mailbox");
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText("Your code is 123456");
    await expect(rows.nth(1)).toContainText("anna@example.org");
    await rows.nth(1).locator("summary").click();
    await expect(page.frameLocator("iframe").getByText("Open this link")).toBeVisible();
    expect(await (await request.get("/dev/mailbox.json")).json()).toEqual([
      {
        channel: "sms",
        from: "",
        to: "+31612345678",
        subject: "",
        text: "Your code is 123456",
        html: "",
        sentAt: "2026-11-20T11:00:00.000Z",
      },
      {
        channel: "mail",
        from: "",
        to: "anna@example.org",
        subject: "Confirm your address",
        text: "Open this link",
        html: expect.stringContaining("<b>this</b>"),
        sentAt: "2026-11-20T10:00:00.000Z",
      },
    ]);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("shows the viewer's own mail first and as it looks, and its link opens in the whole window", async ({
      page,
      sql,
      watch,
    }) => {
      // Looking into the frame runs a script of the test, which the sandbox blocks.
      watch.allow(/^console: Blocked script execution in 'about:srcdoc'/);
      const { email } = await signUpQuickly(page);
      const { text } = await waitForMail(page, email, "Confirm your e-mail address");
      await sql(`insert into outbox_message (channel, recipient, subject, body_text, body_html)
        values ('mail', 'zoe@example.org', 'Foreign mail', 'Newer, but to another member', '<p>Foreign</p>')`);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto("/dev/mailbox");
      const rows = page.getByRole("main").getByRole("listitem");
      await expect(rows.nth(0)).toContainText("Confirm your e-mail address");
      await expect(rows.nth(0)).toContainText("From Velvet <");
      await expect(rows.nth(1)).toContainText("Foreign mail");
      const frame = rows.nth(0).locator("iframe");
      // The dark ground comes from the style sheet of the mail.
      await expect(frame.contentFrame().locator("body")).toHaveCSS("background-color", "rgb(23, 17, 19)");
      const plain = rows.nth(0).locator("pre");
      await expect(plain).toBeHidden();
      await rows.nth(0).getByText("Text", { exact: true }).click();
      expect(await plain.textContent()).toBe(text);
      await expect(frame).toBeHidden();
      await rows.nth(0).getByText("HTML", { exact: true }).click();
      await frame.contentFrame().getByRole("link").first().click();
      await expect(page).toHaveURL(/\/activate\/done\?token=/);
    });
  });
});
