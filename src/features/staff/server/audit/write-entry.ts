import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { Chain } from "../../audit-rules.ts";
import type { AuditKind } from "./audit-kinds.ts";
import { appendEntry } from "./queries.ts";
import { changesOf, type Values } from "./shorten-values.ts";

/** A person of staff in a request, an operator at the command line, a job, or the member concerned. */
export type Actor =
  | {
      by: "person";
      personId: number;
      sessionId: number;
      roles: readonly string[];
      requestId: string;
      country: string | null;
    }
  | { by: "cli" | "job" | "member" };

export type Entry<Field extends string> = {
  kind: AuditKind<Field>;
  actor: Actor;
  /** Subject, such as `case:12` or `person:3`. */
  subject?: string;
  /** The member concerned. */
  aboutId?: number | null;
  siteId?: number;
  reasonId?: number;
  why?: string;
  before?: Values<Field>;
  after?: Values<Field>;
};

/**
 * Writes an audit entry, in the transaction of the change. Call it last: it takes a lock that all entries share and
 * holds it until the commit.
 */
export function writeAudit<Field extends string>(app: Pick<App, "clock">, tx: Tx, entry: Entry<Field>) {
  return write(app, tx, { chain: "audit", entry });
}

/** Writes an access entry before private data is shown. Call it last, like `writeAudit`. */
export function writeAccess<Field extends string>(app: Pick<App, "clock">, tx: Tx, entry: Entry<Field>) {
  return write(app, tx, { chain: "access", entry });
}

function write<Field extends string>(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { chain, entry }: { chain: Chain; entry: Entry<Field> },
): Promise<{ id: number }> {
  const { kind, actor, subject, aboutId, siteId, reasonId, why } = entry;
  const changes = changesOf(kind, entry);
  return appendEntry(tx, chain, {
    at: clock.now().toISOString(),
    kind: kind.name,
    ...actor,
    ...(subject !== undefined && { subject }),
    ...(aboutId != null && { aboutId }),
    ...(siteId !== undefined && { siteId }),
    ...(reasonId !== undefined && { reasonId }),
    ...(why !== undefined && { why }),
    ...(Object.keys(changes).length > 0 && { changes }),
  });
}
