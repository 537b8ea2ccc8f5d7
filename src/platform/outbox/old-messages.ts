import { sql } from "kysely";
import { oldRows } from "../retention/old-rows.ts";

export const outboxMessages = oldRows("outbox_message", (before) => sql`sent_at < ${before}`);
