import type { Page } from "@playwright/test";
import type pg from "pg";
import type { Shot } from "./shot.ts";

/** Pages that only the demo has. */
export const demoShots: Shot[] = [
  { name: "dev-desk", path: "/dev/desk" },
  { name: "mailbox-empty", path: "/dev/mailbox" },
  { name: "mailbox", path: "/dev/mailbox", fill: sendMails, reach: openFirstMail },
];

function sendMails(database: pg.Client) {
  return database.query(`insert into outbox_message (channel, recipient, subject, body_text, body_html, sent_at) values
    ('sms', '+31612345678', '', 'Your code is 123456. It is valid for 10 minutes.', '', '2026-11-20T09:00:00Z'),
    ('mail', 'anna@example.org', 'Confirm your e-mail address', E'Hello Anna,\\n\\nPlease confirm your address:\\nhttp://localhost:3000/Abcdef123456',
     '<p>Hello Anna,</p><p>Please <a href="http://localhost:3000/Abcdef123456">confirm your address</a>.</p>', '2026-11-20T10:00:00Z')`);
}

async function openFirstMail(page: Page) {
  await page.locator("main summary").first().click();
}
