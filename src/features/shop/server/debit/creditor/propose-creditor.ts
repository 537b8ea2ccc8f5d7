import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#base/refusal.ts";
import { lockCreditor, type Site, siteOf, tellSitesChanged } from "#features/site/server/site.ts";
import {
  actorOf,
  answerProposalRow,
  auditKind,
  insertProposal,
  lockOpenProposal,
  PROPOSAL_MS,
  tellDeskAfter,
  writeAudit,
} from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { Creditor } from "../../../desk-creditor-contract.ts";
import { changeCreditor } from "./change-creditor.ts";
import { requireCreditor } from "./read-creditor.ts";

export const CREDITOR_PROPOSAL = "shop.creditor";
/** What a proposal keeps. */
export type ProposedCreditor = { site: number; from: Creditor | null; to: Creditor };

const proposed = auditKind("shop.creditor_proposed", ["proposal", "company"]);
const answered = auditKind("shop.creditor_answered", ["proposal", "answer"]);

type Asked = Creditor & { site: number; seen: Creditor | null; why: string };

/**
 * Proposes another creditor of a company to a second person.
 * @throws Refusal `shop-desk.creditor_changed`, `shop-desk.creditor_same`, `staff.already_proposed`;
 * GroundError `not_found`, `invalid_input` by field
 */
export async function proposeCreditor(
  call: StaffCaller,
  { site: siteId, seen, why, ...typed }: Asked,
): Promise<{ id: number }> {
  const { app, person } = call;
  const { company } = findSite(app, siteId);
  const to = requireCreditor(typed);
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const from = await lockCreditor(tx, siteId);
    if (!isDeepStrictEqual(from, seen)) throw new Refusal("shop-desk.creditor_changed");
    if (isDeepStrictEqual(from, to)) throw new Refusal("shop-desk.creditor_same");
    const { id } = await insertProposal(tx, {
      ...{
        kind: CREDITOR_PROPOSAL,
        subject: `company:${company.id}`,
        seenVersion: null,
        aboutPersonId: null,
      },
      ...{ input: JSON.stringify({ site: siteId, from, to } satisfies ProposedCreditor), why },
      ...{ byId: person.personId, at, expiresAt: new Date(at.getTime() + PROPOSAL_MS) },
    });
    await writeAudit(app, tx, {
      ...{ kind: proposed, actor: actorOf(call), siteId, why },
      after: { proposal: id, company: company.name },
    });
    await tellDeskAfter(tx, { about: "proposals" });
    return { id };
  });
}

type Answer = { id: number; answer: "agreed" | "refused"; why: string };

/**
 * Answers another person's proposal. Agreeing makes the change, unless the creditor has changed since.
 * @throws Refusal `staff.own_proposal`, `staff.proposal_over`, `staff.changed_since`; GroundError `not_found`
 */
export async function answerCreditor(call: StaffCaller, { id, answer, why }: Answer): Promise<void> {
  const { app, person } = call;
  const { personId } = person;
  const answeredAt = app.clock.now();
  const actor = actorOf(call);
  await app.db.transaction().execute(async (tx) => {
    const proposal = await lockOpenProposal(app, tx, { id, personId, kinds: [CREDITOR_PROPOSAL] });
    await answerProposalRow(tx, id, { answer, answeredBy: personId, answeredAt, answerWhy: why });
    const { site: siteId, from, to } = proposal.input as unknown as ProposedCreditor;
    if (answer === "agreed") {
      const before = await lockCreditor(tx, siteId);
      if (!isDeepStrictEqual(before, from)) throw new Refusal("staff.changed_since");
      await changeCreditor(app, tx, {
        ...{ siteId, before, after: to, actor, why: proposal.why, proposal: id },
      });
    }
    await writeAudit(app, tx, {
      ...{ kind: answered, actor, siteId, why, after: { proposal: id, answer } },
    });
    await tellDeskAfter(tx, { about: "proposals" });
  });
  if (answer === "agreed") await tellSitesChanged(app);
}

function findSite(app: Pick<App, "sites">, siteId: number): Site {
  const site = app.sites.list().find(({ id }) => id === siteId);
  if (!site) throw new GroundError("not_found");
  return siteOf({ site });
}
