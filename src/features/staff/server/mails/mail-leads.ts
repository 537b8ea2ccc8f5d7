import type { Tx } from "#db/database.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Chain } from "../../audit-rules.ts";
import { listIdsWithRole } from "../people/queries.ts";

type News = { what: "urgent_waits"; count: number; minutes: number };

/** Mails every lead, once the transaction commits. */
export async function mailLeads(tx: Tx, news: News): Promise<void> {
  for (const { id: personId } of await listIdsWithRole(tx, "lead"))
    await enqueue(tx, "send-staff-mail", { ...news, personId });
}

type ClaimTooHigh = {
  what: "claim_too_high";
  site: string;
  claim: number;
  low: number;
  high: number;
  supported: number;
};

type AuditHeads = {
  what: "audit_heads";
  whole: boolean;
  heads: { chain: Chain; id: number; hash: string }[];
};

/** Mails every operator, once the transaction commits. */
export async function mailOperators(tx: Tx, news: ClaimTooHigh | AuditHeads): Promise<void> {
  for (const { id: personId } of await listIdsWithRole(tx, "operator"))
    await enqueue(tx, "send-staff-mail", { ...news, personId });
}
