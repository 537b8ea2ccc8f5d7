import type { OutputOf } from "#base/endpoint.ts";
import { readAccountStates } from "#features/accounts/server/accounts.ts";
import { readForFrame } from "#features/notifications/server/notifications.ts";
import { noteMemberRead } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { readMemberAccount } from "../contract.ts";

/** @throws GroundError `not_found` if there is no such member any more */
export async function viewAccount(
  call: StaffCaller,
  memberId: number,
): Promise<OutputOf<typeof readMemberAccount>> {
  await noteMemberRead(call, { memberId, tab: "account" });
  const account = await readAccountStates(call.app, memberId, call.texts.t("accounts"));
  if (!account) throw new GroundError("not_found");
  const { mailDisabled } = await readForFrame(call.app, memberId);
  const { signedUpAt, confirmedAt, closedAt, bannedAt, frozenAt, source } = account;
  return {
    signed_up_at: signedUpAt.toISOString(),
    confirmed_at: say(confirmedAt),
    closed_at: say(closedAt),
    banned_at: say(bannedAt),
    frozen_at: say(frozenAt),
    signup_step: account.signupStep,
    source: [source.network, source.ref].filter(Boolean).join(" / ") || null,
    has_password: account.hasPassword,
    passkeys: account.passkeys,
    age_level: account.ageLevel,
    mail_off: mailDisabled,
    consents: account.consents.map(({ kind, version, givenAt, withdrawnAt }) => ({
      ...{ kind, version, given_at: givenAt.toISOString(), withdrawn_at: say(withdrawnAt) },
    })),
    sessions: account.sessions.map(({ id, device, country, createdAt, lastSeenAt }) => ({
      ...{ id, device, country, created_at: createdAt.toISOString(), last_seen_at: lastSeenAt.toISOString() },
    })),
  };
}

function say(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
