import type { ProposalKinds, Proposed, ProposedChange } from "#platform/desk/proposal-kinds.ts";
import { answerPersonProposal, PERSON_PROPOSALS, type PersonProposal } from "../../people-contract.ts";
import { findPerson } from "./queries.ts";

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export const personProposals: ProposalKinds = {
  kinds: PERSON_PROPOSALS,
  right: "staff.manage",
  answerPath: answerPersonProposal.path,
  async view({ db }, proposed) {
    const proposal = proposed.input as PersonProposal;
    if (proposal.kind === "staff.invite") return viewInvitation(proposal);
    const person = await findPerson(db, proposal.person_id);
    if (!person) return { about: "", changes: [], changed: true };
    return {
      about: person.alias,
      changes: changesOf(person, proposal),
      changed: hasChanged(person, proposed),
    };
  },
};

type Of<K extends PersonProposal["kind"]> = Extract<PersonProposal, { kind: K }>;

function viewInvitation({ alias, name, email, roles }: Of<"staff.invite">): ProposedChange {
  const made = { name, email, roles: roles.join(",") };
  const changes = Object.entries(made).map(([field, after]) => ({ field, before: null, after }));
  return { about: alias, changes, changed: false };
}

function hasChanged({ version, endedAt }: Person, { seenVersion }: Proposed): boolean {
  return endedAt !== null || version !== seenVersion;
}

function changesOf(person: Person, proposal: Exclude<PersonProposal, Of<"staff.invite">>) {
  if (proposal.kind === "staff.roles")
    return [
      { field: "roles", before: person.roles.join(","), after: proposal.roles.join(",") },
      { field: "named", before: person.named.join(",") || null, after: proposal.named.join(",") || null },
    ].filter(({ before, after }) => before !== after);
  const before = person.endedAt ? "ended" : person.enrolledAt ? "active" : "invited";
  return [{ field: "access", before, after: proposal.kind === "staff.end" ? "ended" : "invited" }];
}
