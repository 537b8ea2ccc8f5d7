import { isDeepStrictEqual } from "node:util";
import { findCreditor, siteOf } from "#features/site/server/site.ts";
import { listProposalRows } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { ProposalKinds } from "#platform/desk/proposal-kinds.ts";
import { groupIban } from "../../../debit-rules.ts";
import { answerCreditor, type Creditor } from "../../../desk-creditor-contract.ts";
import type { Debits } from "../../../desk-debits-contract.ts";
import { CREDITOR_PROPOSAL, type ProposedCreditor } from "./propose-creditor.ts";

const LATEST = 100;

export const creditorProposals: ProposalKinds = {
  kinds: [CREDITOR_PROPOSAL],
  right: "creditor.change",
  answerPath: answerCreditor.path,
  async view({ db, sites }, { input }) {
    const { site, from, to } = input as ProposedCreditor;
    const say = (creditor: Creditor | null) => ({
      ...{ creditor_id: creditor?.id ?? null, creditor_name: creditor?.name ?? null },
      iban: creditor && groupIban(creditor.iban),
    });
    const [before, after] = [say(from), say(to)];
    const fields = Object.keys(after) as (keyof typeof after)[];
    return {
      about: siteOf({ site: sites.get(site) }).company.name,
      changes: fields
        .map((field) => ({ field, before: before[field], after: after[field] }))
        .filter((change) => change.before !== change.after),
      changed: !isDeepStrictEqual(await findCreditor(db, site), from),
    };
  },
};

/** The creditor of each company, whether it has one or not. A company is named by its first site. */
export async function readCreditors(app: Pick<App, "db" | "clock" | "sites">): Promise<Debits["creditors"]> {
  const now = app.clock.now();
  const rows = await listProposalRows(app.db, { kinds: [CREDITOR_PROPOSAL], limit: LATEST });
  const open = rows.filter(({ answer, expiresAt }) => answer === null && expiresAt > now);
  const sites = app.sites.list().map((site) => siteOf({ site }));
  const first = new Map(sites.map((site) => [site.company.id, site] as const).toReversed());
  return Promise.all(
    [...first.values()].map(async ({ id, company }) => {
      const proposal = open.find(({ subject }) => subject === `company:${company.id}`);
      return {
        ...{ site: id, company: company.name, creditor: await findCreditor(app.db, id) },
        proposal: proposal ? { by: proposal.author, at: proposal.at.toISOString(), why: proposal.why } : null,
      };
    }),
  );
}
