import { findAliases, listProposalRows } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { Receivable } from "../../../desk-receivables-contract.ts";
import { WRITE_OFF_PROPOSAL, type WriteOff } from "./write-off.ts";

const LATEST = 500;

type Proposal = NonNullable<Receivable["proposal"]>;

/** The latest proposal to write off each debt, by order. None of one that was agreed to: a debt that is open is a later one. */
export async function readWriteOffs({ app, person }: StaffCaller): Promise<Map<number, Proposal | null>> {
  const rows = await listProposalRows(app.db, { kinds: [WRITE_OFF_PROPOSAL], limit: LATEST });
  const aliases = await findAliases(
    app.db,
    rows.flatMap(({ answeredBy }) => answeredBy ?? []),
  );
  const now = app.clock.now();
  const proposals = new Map<number, Proposal | null>();
  for (const { input, answer, answeredBy, answerWhy, author, at, why, byId, expiresAt } of rows) {
    const { order } = input as WriteOff;
    if (proposals.has(order)) continue;
    if (answer === "agreed") {
      proposals.set(order, null);
      continue;
    }
    const by = answeredBy === null ? null : (aliases.get(answeredBy) ?? "");
    proposals.set(order, {
      state: answer === "refused" ? "refused" : expiresAt > now ? "open" : "over",
      ...{ by: author, at: at.toISOString(), why, mine: byId === person.personId },
      answered: by === null ? null : { by, why: answerWhy ?? "" },
    });
  }
  return proposals;
}
