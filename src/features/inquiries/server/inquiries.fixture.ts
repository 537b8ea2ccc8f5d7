import { randomUUID } from "node:crypto";
import { type Listening, listenForMail } from "#platform/mail/reports/listen-for-mail.ts";
import { deliver } from "#platform/mail/reports/smtp-client.fixture.ts";
import { replyPathOf } from "#platform/mail/sealed-words.ts";
import type { MadeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";

export const MAIL_DOMAIN = "bounce.velvet.example";

type Said = { subject?: string; words?: string; email?: string; client_id?: string };

let callers = 0;

/** Writes to customer service as visitors and members do, and replies by SMTP. */
export function inquiring(testApp: TestApp) {
  const post = (
    path: string,
    json: unknown,
    more: { cookie?: string; from?: string; locale?: string } = {},
  ) => {
    const { cookie = "", locale = "en", from = `198.51.100.${(callers++ % 250) + 1}` } = more;
    const headers = { cookie: `locale=${locale}; ${cookie}` };
    return testApp.ask(path, { method: "POST", json, headers, from });
  };
  const mailsTo = async (to: string) => (await testApp.outbox()).filter((one) => one.to === to);
  return {
    post,
    mailsTo,
    file: (said: Said = {}, more: { cookie?: string; from?: string; locale?: string } = {}) =>
      post(
        "/api/inquiries",
        { client_id: randomUUID(), subject: "payment", words: "Where is it?", ...said },
        more,
      ),
    get: async (path: string, { cookie }: Pick<MadeMember, "cookie">) =>
      testApp.ask(path, { headers: { cookie } }),
    async idOf(number: string): Promise<number> {
      const found = "select id from inquiries_inquiry where number = $1";
      return (await testApp.app.pool.query(found, [number])).rows[0]?.id;
    },
    async rowOf(id: number) {
      return (await testApp.app.pool.query("select * from inquiries_inquiry where id = $1", [id])).rows[0];
    },
    async tokenTo(email: string): Promise<string> {
      await testApp.runJobs();
      const text = (await mailsTo(email))[0]?.text ?? "";
      return /inquiries\/confirm\/(\S+)/.exec(text)?.[1] ?? "";
    },
  };
}

/** Takes mails on a port of this machine. */
export async function openReplies(testApp: TestApp) {
  await testApp.setSettings({ mail_bounce_domain: MAIL_DOMAIN });
  const listening: Listening = await listenForMail(testApp.app, { port: 0, host: "127.0.0.1" });
  const addressOf = (id: number) => `${replyPathOf(testApp.app.seal, id)}@${MAIL_DOMAIN}`;
  const send = (to: string, raw: string, from = "anna@visitor.example") =>
    deliver(listening.port, { to, raw: raw.replaceAll("\n", "\r\n"), from }).then(
      () => 250,
      (error: { responseCode?: number }) => error.responseCode ?? 0,
    );
  return { addressOf, send, stop: () => listening.stop() };
}

type Reply = { from?: string; id?: string; headers?: string; body?: string; type?: string };

export function replyMail(reply: Reply = {}): string {
  const { from = "anna@visitor.example", id = randomUUID(), headers = "" } = reply;
  const { body = "Thank you.", type = "text/plain; charset=utf-8" } = reply;
  return `From: Anna <${from}>
To: velvet@velvet.example
Subject: Re: We've answered
Message-ID: <${id}@visitor.example>
MIME-Version: 1.0
${headers}Content-Type: ${type}

${body}
`;
}
