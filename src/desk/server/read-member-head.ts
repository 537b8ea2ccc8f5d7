import type { OutputOf, QueryOf } from "#base/endpoint.ts";
import { listMeasuresInForce } from "#features/moderation/server/moderation.ts";
import { findHomeCountry } from "#features/profiles/server/profiles.ts";
import { noteMemberRead } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { readMemberAtDesk } from "../member-contract.ts";
import { viewMember } from "./view-member.ts";

/** @throws GroundError `not_found` */
export async function readMemberHead(
  call: StaffCaller,
  { member: memberId, tab = "account" }: QueryOf<typeof readMemberAtDesk>,
): Promise<OutputOf<typeof readMemberAtDesk>> {
  const { app } = call;
  const member = await viewMember(app, memberId);
  if (!member) throw new GroundError("not_found");
  await noteMemberRead(call, { memberId, tab });
  const [country, measures] = await Promise.all([
    findHomeCountry(app.db, memberId),
    listMeasuresInForce(app, memberId),
  ]);
  return {
    ...{ ...member, country: country ?? null },
    measures: measures.map(({ kind, endsAt }) => ({ kind, ends_at: endsAt?.toISOString() ?? null })),
  };
}
