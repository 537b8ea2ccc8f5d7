import type { BodyOf, OutputOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import { openStaffCase } from "#features/moderation/server/moderation.ts";
import { writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { handOverInquiry as contract } from "../../desk-contract.ts";
import { hasClientId } from "../queries.ts";
import { addByStaff } from "./answer.ts";
import { lockFor, type Person } from "./hold.ts";
import { inquiryKinds } from "./kinds.ts";

type Parts = Pick<App, "db" | "clock" | "seal">;

/**
 * Opens a case of moderation about a member, with the person's words for the moderators.
 * @throws Refusal `inquiries.not_found`, `inquiries.taken`, `inquiries.no_member`
 */
export function handOverInquiry(
  app: Parts,
  actor: Person,
  { id, client_id: clientId, member, rule, words }: BodyOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { personId } = actor;
  return app.db.transaction().execute(async (tx) => {
    const inquiry = await lockFor(app, tx, { id, personId });
    const isRepeated = (await hasClientId(tx, clientId)) !== undefined;
    const caseId = await openStaffCase(app, tx, { aboutId: member, personId, rule, words, isRepeated });
    if (caseId === null) throw new Refusal("inquiries.no_member", {}, 404);
    if (!isRepeated) await addByStaff(app, tx, { kind: "note", inquiry, actor, clientId, words });
    const after = { case: caseId };
    const entry = { kind: inquiryKinds.handedOver, actor, subject: `inquiry:${id}`, aboutId: member, after };
    await writeAudit(app, tx, entry);
    return { case: caseId };
  });
}
