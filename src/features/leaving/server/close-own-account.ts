import type { z } from "zod";
import { closeAccount, readAccount, requireOwner } from "#features/accounts/server/accounts.ts";
import type { MemberCall } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { closeOwnAccount as contract } from "../contract.ts";
import { tidyAnswers } from "../rules.ts";
import { insertAnswer } from "./queries.ts";

type Answer = z.output<typeof contract.output>;

/**
 * Closes the account of a member who proves to be its owner. The answers are stored in the same transaction, without the
 * member.
 * @throws GroundError for the field `password`; Refusal `accounts.passkey_failed`, `accounts.locked`
 */
export async function closeOwnAccount(call: MemberCall<typeof contract>): Promise<Answer> {
  const { app, viewer, body } = call;
  const { memberId } = viewer;
  const prove = await requireOwner(app, memberId, { proof: body.proof, caller: call });
  const answers = tidyAnswers({ reasons: body.reasons, words: body.other });
  const at = app.clock.now();
  const eraseAt = await closeAccount(app, { memberId, prove }, async (tx) => {
    const { siteId, closedAt } = await readAccount(tx, memberId);
    // Another tab was first: its sessions are over, and so is this one.
    if (closedAt) throw new GroundError("authentication_required");
    await insertAnswer(tx, { siteId, ...answers, at });
  });
  return { erase_at: eraseAt.toISOString() };
}
