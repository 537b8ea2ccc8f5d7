import { randomUUID } from "node:crypto";
import type { NotificationType } from "#base/notification-types.ts";
import { MAIL_SITE } from "#testing/mail-site.ts";
import { makeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { hashAddress, readAddressState } from "./address-state.ts";
import type { Letter } from "./letter.ts";
import { sendMail } from "./send-mail.ts";

export const BOUNCE_DOMAIN = "bounce.velvet.example";
export const SITE = { ...MAIL_SITE, bounceDomain: BOUNCE_DOMAIN };

type Change = { site?: Letter["site"]; kind?: string; id?: string; thread?: string; to?: string };

/** Sends mails to members and reads what is known of them. */
export function mailing(testApp: Pick<TestApp, "app" | "clock">) {
  const { app } = testApp;
  const letterTo = (to: string, { kind = "new_messages", ...change }: Change) => ({
    ...{ site: SITE, to, kind, id: randomUUID() },
    mail: { subject: "You have something new", text: "Something new", html: "<p>Something new</p>" },
    ...change,
  });
  return {
    make: () => makeMember(testApp as TestApp),
    account: (
      { id: memberId, email }: { id: number; email: string },
      { always, ...change }: Change & { always?: boolean } = {},
    ) =>
      sendMail(app, {
        ...letterTo(email, { kind: "warning", ...change }),
        ...{ mailClass: "account", memberId, always },
      }),
    activity: (
      { id: memberId, email }: { id: number; email: string },
      change: Change & { type?: NotificationType } = {},
    ) => {
      const { type = "new_messages", ...rest } = change;
      return sendMail(app, {
        ...letterTo(email, rest),
        ...{ mailClass: "activity", unsubscribe: { memberId, type } },
      });
    },
    marketing: ({ id: memberId, email }: { id: number; email: string }, change: Change = {}) =>
      sendMail(app, {
        ...letterTo(email, { kind: "news", ...change }),
        ...{ mailClass: "marketing", unsubscribe: { memberId, type: "news" } },
      }),
    stateOf: ({ email }: { email: string }) => readAddressState(app, email),
    async rows({ id }: { id: number }) {
      const { rows } = await app.pool.query(
        `select id, key, mail_class as "mailClass", kind, address_hash as "addressHash", message_id as "messageId",
           state, status, at from mail_sent where member_id = $1 order by id`,
        [id],
      );
      return rows as {
        id: number;
        key: string;
        addressHash: string;
        messageId: string;
        state: string;
        status: string | null;
      }[];
    },
    hashOf: (address: string) => hashAddress(app.seal, address),
    figures: async (name: string) =>
      (await app.metrics.print()).split("\n").filter((line) => line.startsWith(`${name}{`)),
  };
}
