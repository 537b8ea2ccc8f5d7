import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";
import { oldEntries } from "./audit/old-entries.ts";

export const auditEntries = oldEntries("audit");
export const accessEntries = oldEntries("access");
export const reasons = oldRows("staff_reason", (before) => sql`at < ${before}`);
