import { sql } from "kysely";
import { oldRows } from "../retention/old-rows.ts";
import type { Retention } from "../retention/retention.ts";

const outboxMessages = oldRows("outbox_message", (before) => sql`sent_at < ${before}`);

export const outboxRetention = {
  "developer-mailbox": {
    what: "Mails and SMS of the demo",
    keep: { days: 30 },
    since: "they were sent",
    by: outboxMessages,
    why: "Nobody reads them later. A real installation has none.",
  },
} as const satisfies Retention;
