import type { Role } from "#base/staff-rights.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Lifetime of a link that an operator prints at the command line. */
export const LINK_MS = 30 * MINUTE;
/** Lifetime of a link by mail, which may be read hours later. */
export const MAILED_LINK_MS = 24 * HOUR;
export const IDLE_MS = 30 * MINUTE;
export const SESSION_MS = 12 * HOUR;
export const SESSIONS_AT_ONCE = 2;
export const CONFIRMED_MS = 5 * MINUTE;
export const PROPOSAL_MS = 72 * HOUR;
export const CHALLENGE_MS = 5 * MINUTE;
export const RECOVERY_CODES = 10;
export const MIN_PASSWORD = 12;

/** Wrong log-ins after which the person, or everyone at the address, has to wait. */
export const TRIES = {
  person: { failures: 5, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  address: { failures: 20, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
};

/** `hasPassword` means with a code from an app: neither is stored without the other. */
export type Factors = { passkeys: number; hasPassword: boolean };

/** These roles can do most harm, so they log in with a passkey only, and a lost one must not keep them out. */
const TWO_PASSKEYS: readonly Role[] = ["lead", "finance", "operator"];

export function needsTwoPasskeys(roles: readonly Role[]): boolean {
  return roles.some((role) => TWO_PASSKEYS.includes(role));
}

/** Returns whether a person with these roles may log in with these factors. */
export function isEnough(roles: readonly Role[], { passkeys, hasPassword }: Factors): boolean {
  return needsTwoPasskeys(roles) ? passkeys >= 2 : passkeys >= 1 || hasPassword;
}
