import type { OutputOf } from "#base/endpoint.ts";
import { hasRight } from "#base/staff-rights.ts";
import { findAliases, listProposalRows } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { ProposalKinds } from "#platform/desk/proposal-kinds.ts";
import { deskProposals } from "../../desk-proposals.ts";
import type { DeskProposal, listProposals } from "../contract.ts";

const MOST = 100;

type Row = Awaited<ReturnType<typeof listProposalRows>>[number];
type State = DeskProposal["state"];

/** Lists the newest proposals that the person may see, open ones first. */
export async function readProposals(call: StaffCaller): Promise<OutputOf<typeof listProposals>> {
  const { app, person } = call;
  const { roles, named } = person;
  const own = deskProposals.filter(({ right }) => hasRight(roles, right, named));
  if (own.length === 0) return { proposals: [] };
  const rows = await listProposalRows(app.db, { kinds: own.flatMap(({ kinds }) => kinds), limit: MOST });
  const answeredBy = rows.map((row) => row.answeredBy).filter((id) => id !== null);
  const aliases = await findAliases(app.db, answeredBy);
  const proposals = await Promise.all(
    rows.map((row) => {
      const kinds = own.find((one) => one.kinds.includes(row.kind)) as ProposalKinds;
      return viewProposal(call, { row, kinds, aliases });
    }),
  );
  const waits = ({ state }: DeskProposal) => state === "open" || state === "changed";
  return { proposals: [...proposals.filter(waits), ...proposals.filter((one) => !waits(one))] };
}

type Viewing = { row: Row; kinds: ProposalKinds; aliases: Map<number, string> };

async function viewProposal(
  { app, person: { personId } }: StaffCaller,
  { row, kinds, aliases }: Viewing,
): Promise<DeskProposal> {
  const { about, changes, changed } = await kinds.view(app, row);
  const state = stateOf(row, { now: app.clock.now(), changed });
  const isOpen = state === "open" || state === "changed";
  return {
    ...{ id: row.id, kind: row.kind, about, why: row.why, author: row.author, state },
    at: row.at.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    // Once it is answered, the present values say nothing about it.
    changes: isOpen ? [...changes] : changes.map((change) => ({ ...change, before: null })),
    mine: row.byId === personId,
    answered: viewAnswer(row, aliases),
    may_answer: isOpen && row.byId !== personId && row.aboutPersonId !== personId,
    answer_path: kinds.answerPath,
  };
}

function stateOf({ answer, expiresAt }: Row, { now, changed }: { now: Date; changed: boolean }): State {
  if (answer !== null) return answer as State;
  if (expiresAt <= now) return "over";
  return changed ? "changed" : "open";
}

function viewAnswer({ answeredBy, answeredAt, answerWhy }: Row, aliases: Map<number, string>) {
  if (answeredBy === null || answeredAt === null) return null;
  return { by: aliases.get(answeredBy) ?? "", at: answeredAt.toISOString(), why: answerWhy ?? "" };
}
