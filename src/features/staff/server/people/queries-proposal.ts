import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";

/** @throws Refusal `staff.already_proposed` if an equal proposal waits for its answer */
export async function insertProposal(
  tx: Tx,
  proposal: {
    kind: string;
    subject: string | null;
    seenVersion: number | null;
    aboutPersonId: number | null;
    input: string;
    why: string;
    byId: number;
    at: Date;
    expiresAt: Date;
  },
) {
  const insert = tx.insertInto("staffProposal").values(proposal).returning("id");
  return insert.executeTakeFirstOrThrow().catch((error: { constraint?: string }) => {
    throw error.constraint === "staff_proposal_once" ? new Refusal("staff.already_proposed", {}, 409) : error;
  });
}

export function lockProposal(tx: Tx, id: number) {
  return tx.selectFrom("staffProposal").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function answerProposalRow(
  tx: Tx,
  id: number,
  answer: { answer: "agreed" | "refused"; answeredBy: number; answeredAt: Date; answerWhy: string },
) {
  return tx.updateTable("staffProposal").set(answer).where("id", "=", id).execute();
}

/** Returns the proposals about people of staff, the newest first: open ones, and those answered lately. */
export function listProposalRows(db: Db, { kinds, limit }: { kinds: readonly string[]; limit: number }) {
  return db
    .selectFrom("staffProposal as proposal")
    .innerJoin("staffPerson as author", "author.id", "proposal.byId")
    .leftJoin("staffPerson as about", "about.id", "proposal.aboutPersonId")
    .select(["proposal.id", "kind", "aboutPersonId", "input", "why", "byId", "at", "expiresAt", "answer"])
    .select([
      "subject",
      "seenVersion",
      "answeredBy",
      "answeredAt",
      "answerWhy",
      "author.alias as author",
      "about.alias as about",
    ])
    .where("kind", "in", kinds)
    .orderBy("proposal.id", "desc")
    .limit(limit)
    .execute();
}
