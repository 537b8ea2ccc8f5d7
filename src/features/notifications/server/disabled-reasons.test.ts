import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BOUNCE_DOMAIN, mailing } from "#platform/mail/mail.fixture.ts";
import { type Listening, listenForMail } from "#platform/mail/reports/listen-for-mail.ts";
import { complaint, deliveryReport } from "#platform/mail/reports/report-mails.fixture.ts";
import { deliver } from "#platform/mail/reports/smtp-client.fixture.ts";
import { returnPathOf, unsubscribeToken } from "#platform/mail/sealed-words.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { ask, mailsTo, openForFile, testApp } from "./notify.fixture.ts";

openForFile();

let listening: Listening;
beforeAll(async () => {
  await testApp.setSettings({ mail_bounce_domain: BOUNCE_DOMAIN });
  listening = await listenForMail(testApp.app, { port: 0, host: "127.0.0.1" });
});
afterAll(() => listening.stop());

let anna: MadeMember;
beforeEach(async () => {
  anna = await makeMember(testApp);
});

const disabled = async () =>
  (await (await ask(anna, "GET", "/api/user.php")).json()).user.notifications_disabled;

async function turnOn() {
  await ask(anna, "PATCH", "/api/notifications", { mail_on: true });
}

async function passCheck() {
  await ask(anna, "POST", "/api/mail-checks", {});
  await testApp.runJobs();
  const [mail] = await mailsTo(anna);
  const [, token = ""] = /mail-check\?token=([\w.-]+)/.exec(mail?.text ?? "") ?? [];
  await ask(null, "POST", "/api/mail-checks/done", { token });
}

type Sent = { id: number; messageId: string };

const REPORTS: Record<
  string,
  { report(sent: Sent): { to: string; raw: string | Buffer }; back(): Promise<void> }
> = {
  bounce: {
    report: ({ id }) => ({
      to: `${returnPathOf(testApp.app.seal, id)}@${BOUNCE_DOMAIN}`,
      raw: deliveryReport({ to: anna.email }),
    }),
    back: passCheck,
  },
  fbl: {
    report: ({ messageId }) => ({ to: `fbl@${BOUNCE_DOMAIN}`, raw: complaint({ messageId }) }),
    back: passCheck,
  },
  listunsubscribe: {
    report: () => ({
      to: `u+${unsubscribeToken(testApp.app.seal, { memberId: anna.id, type: "like" })}@${BOUNCE_DOMAIN}`,
      raw: "Subject: unsubscribe\r\n\r\n",
    }),
    back: turnOn,
  },
};

test.each(Object.entries(REPORTS))(
  "[N-02] %s is set by a real report over SMTP, shown, and taken back by the member",
  async (reason, { report, back }) => {
    const mails = mailing(testApp);
    await mails.activity(anna);
    const [sent] = (await mails.rows(anna)).slice(-1);
    expect(await disabled()).toEqual([]);
    await deliver(listening.port, report(sent as Sent));
    expect(await disabled()).toEqual([reason]);
    await back();
    expect(await disabled()).toEqual([]);
  },
);
