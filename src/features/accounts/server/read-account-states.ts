import type { Translate } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import { sayDevice } from "./log-in/name-device.ts";
import { listPasskeyRows } from "./log-in/queries-passkey.ts";
import { listSessionRows } from "./log-in/queries-session.ts";
import { findMember, listConsents } from "./queries.ts";

/** What staff may know of an account: states, access and consents, but no secret and no address. */
export async function readAccountStates(
  { db, clock }: Pick<App, "db" | "clock">,
  memberId: number,
  t: Translate<"accounts">,
) {
  const [member, consents, sessions, passkeys] = await Promise.all([
    findMember(db, memberId),
    listConsents(db, memberId),
    listSessionRows(db, memberId, clock.now()),
    listPasskeyRows(db, memberId),
  ]);
  if (!member) return undefined;
  const { signedUpAt, confirmedAt, closedAt, bannedAt, frozenAt, signupStep, ageLevel } = member;
  return {
    ...{ signedUpAt, confirmedAt, closedAt, bannedAt, frozenAt, signupStep, ageLevel, consents },
    source: member.tracking as { network?: string; ref?: string },
    hasPassword: member.passwordHash !== null,
    passkeys: passkeys.length,
    sessions: sessions.map((session) => ({ ...session, device: sayDevice(session.device, t) })),
  };
}
