import { expect, type Page } from "./fixture.ts";

type Mail = { channel: string; to: string; subject: string; text: string };

/** Waits for an e-mail with this subject and returns the newest, as the developer mailbox shows it. */
export async function waitForMail(page: Page, to: string, subject: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const mails = (await (await page.request.get("/dev/mailbox.json")).json()) as Mail[];
    found = mails.find((mail) => mail.to === to && mail.subject === subject);
    expect(found, `a mail to ${to}`).toBeDefined();
  }).toPass({ timeout: 90_000 });
  return found as Mail;
}

/** The path of the first link in the e-mail that leads to this page. */
export function linkIn(mail: Mail, page: string): string {
  const address = new RegExp(`https?://[^/\\s]+(${page}\\?[^\\s]+)`).exec(mail.text)?.[1];
  expect(address, mail.text).toBeDefined();
  return address as string;
}
