import type { Role } from "#base/staff-rights.ts";
import type { App, StaffPerson } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import {
  PERSON_PROPOSALS,
  type PersonProposal,
  type PersonView,
  type ProposalView,
} from "../../people-contract.ts";
import { listLiveSessions } from "../log-in/sessions.ts";
import { listPeople, readFactors } from "./queries.ts";
import { listProposalRows } from "./queries-proposal.ts";

const MOST_PROPOSALS = 50;
type Parts = Pick<App, "db" | "clock">;

export async function readPeople(app: Parts, viewer: StaffPerson) {
  const [rows, proposals] = await Promise.all([listPeople(app.db), readProposals(app, viewer)]);
  return { people: rows.map((row) => viewPerson(row, viewer)), proposals };
}

/** @throws GroundError `not_found` */
export async function readPerson(app: Parts, viewer: StaffPerson, id: number) {
  const row = (await listPeople(app.db)).find((one) => one.id === id);
  if (!row) throw new GroundError("not_found");
  const [factors, sessions, proposals] = await Promise.all([
    readFactors(app.db, id),
    listLiveSessions(app, id),
    readProposals(app, viewer),
  ]);
  return {
    person: viewPerson(row, viewer),
    passkeys: factors.passkeys,
    has_password: factors.hasPassword,
    sessions: sessions.length,
    proposals: proposals.filter(({ person_id }) => person_id === id),
  };
}

function viewPerson(
  row: Awaited<ReturnType<typeof listPeople>>[number],
  viewer: Pick<StaffPerson, "personId">,
): PersonView {
  const { id, alias, name, email, roles, named, enrolledAt, endedAt, lastSeenAt } = row;
  return {
    ...{ id, alias, name, email, named, roles: roles as Role[], is_me: id === viewer.personId },
    state: endedAt ? "ended" : enrolledAt ? "active" : "invited",
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  };
}

async function readProposals({ db, clock }: Parts, { personId }: StaffPerson): Promise<ProposalView[]> {
  const rows = await listProposalRows(db, { kinds: PERSON_PROPOSALS, limit: MOST_PROPOSALS });
  const now = clock.now();
  return rows.map((row) => {
    const input = row.input as PersonProposal;
    const state = row.answer ?? (row.expiresAt <= now ? "over" : "open");
    return {
      id: row.id,
      kind: input.kind,
      person_id: row.aboutPersonId,
      about: row.about ?? ("alias" in input ? input.alias : ""),
      roles: "roles" in input ? input.roles : [],
      why: row.why,
      author: row.author,
      at: row.at.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      state: state as ProposalView["state"],
      may_answer: state === "open" && row.byId !== personId && row.aboutPersonId !== personId,
    };
  });
}
