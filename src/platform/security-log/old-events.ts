import { sql } from "kysely";
import { oldRows } from "../retention/old-rows.ts";

export const securityEvents = oldRows("security_event", (before) => sql`at < ${before}`);
