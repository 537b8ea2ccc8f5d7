import type { Tx } from "#db/database.ts";
import { updateCreditor } from "#features/site/server/site.ts";
import { type Actor, auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { Creditor } from "../../../desk-creditor-contract.ts";

/** Also the name of entries that were written before the desk could do this. */
const changed = auditKind("configuration.creditor_changed", ["id", "name", "iban", "proposal"]);

const SHOWN = 4;

type Change = {
  siteId: number;
  before: Creditor | null;
  after: Creditor | null;
  actor: Actor;
  why: string | null;
  /** The proposal to which a second person agreed. */
  proposal?: number;
};

/** Stores a creditor that was locked before, and writes both to the log, because money goes there. */
export async function changeCreditor(
  app: Pick<App, "clock">,
  tx: Tx,
  { siteId, before, after, actor, why, proposal }: Change,
): Promise<void> {
  await updateCreditor(tx, siteId, after);
  await writeAudit(app, tx, {
    ...{ kind: changed, actor, siteId, before: sayShort(before) },
    after: { ...sayShort(after), ...(proposal !== undefined && { proposal }) },
    ...(why !== null && { why }),
  });
}

function sayShort(creditor: Creditor | null) {
  if (creditor === null) return { id: null, name: null, iban: null };
  return { ...creditor, iban: shortenIban(creditor.iban) };
}

/** The log outlives an account, so it keeps as much of the IBAN as tells one from another. */
function shortenIban(iban: string): string {
  return `${iban.slice(0, SHOWN)} … ${iban.slice(-SHOWN)}`;
}
