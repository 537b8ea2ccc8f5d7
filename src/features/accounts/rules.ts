/**
 * Latin letters of any language and digits, with . _ - between them. Other scripts are excluded because their letters
 * can look like Latin ones.
 */
const USERNAME = /^[\p{Script=Latin}\d](?:[._-]?[\p{Script=Latin}\d])*$/u;
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Mn}]/u;

export function isUsername(name: string): boolean {
  return !INVISIBLE.test(name) && USERNAME.test(name);
}

const ALIKE: [RegExp, string][] = [
  [/[ıi1|l]/g, "l"],
  [/0/g, "o"],
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/[._-]/g, ""],
];

/** Names with the same key can be mistaken for each other, so only one member may have either of them. */
export function usernameKey(name: string): string {
  const folded = name
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return ALIKE.reduce((key, [pattern, letter]) => key.replace(pattern, letter), folded);
}

export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Version of the consent text (`consent.words`), stored with each consent. Change it whenever the text changes. */
export const CONSENT_TEXT = "2026-11-23";

export const MIN_PASSWORD = 10;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Lock = { failures: number; since: Date; blockedUntil: Date | null };
export type LockLimit = { failures: number; windowMs: number; blockMs: number };

type LoginSettings = {
  login_tries: number;
  login_tries_per_address: number;
  login_window_minutes: number;
  login_block_minutes: number;
};

/** Each attempt is counted under several keys, which have different limits. */
export type LockLimits = { typed: LockLimit; member: LockLimit; device: LockLimit; address: LockLimit };

/**
 * A member has two logins, and one window of the member's count can overlap two windows of each login. With four times
 * the attempts the member's limit is never reached before theirs, so no lock reveals that a username and an e-mail
 * address belong to one person.
 */
const TRIES_PER_MEMBER = 4;

/**
 * Limits from the site's settings. The limit per address should be higher, because a whole household may share one
 * address.
 */
export function lockLimits(settings: LoginSettings): LockLimits {
  const { login_tries: tries } = settings;
  const windowMs = settings.login_window_minutes * MINUTE;
  const blockMs = settings.login_block_minutes * MINUTE;
  const limit = (failures: number): LockLimit => ({ failures, windowMs, blockMs });
  return {
    typed: limit(tries),
    device: limit(tries),
    member: limit(TRIES_PER_MEMBER * tries),
    address: limit(settings.login_tries_per_address),
  };
}

/** Returns the whole minutes until the next attempt, at least one, or null if there is no lock. */
export function minutesBlocked(lock: Lock | undefined, now: Date): number | null {
  if (!lock?.blockedUntil || lock.blockedUntil <= now) return null;
  return Math.ceil((lock.blockedUntil.getTime() - now.getTime()) / MINUTE);
}

/** Adds one failed attempt. The count restarts if its window or its lock is over. */
export function afterTry(lock: Lock | undefined, limit: LockLimit, now: Date): Lock {
  const over =
    !lock ||
    now.getTime() - lock.since.getTime() >= limit.windowMs ||
    (lock.blockedUntil !== null && lock.blockedUntil <= now);
  const failures = over ? 1 : lock.failures + 1;
  const since = over ? now : lock.since;
  const blocked = failures >= limit.failures;
  return { failures, since, blockedUntil: blocked ? new Date(now.getTime() + limit.blockMs) : null };
}

/** Subtracts one attempt, which turned out to be successful. */
export function withoutTry(lock: Lock, limit: LockLimit): Lock {
  const failures = Math.max(0, lock.failures - 1);
  return { ...lock, failures, blockedUntil: failures < limit.failures ? null : lock.blockedUntil };
}

type SessionSettings = { session_days: number; session_max_days: number };

/**
 * Returns when a session that is used now expires: after some days without use, and at most some days after the log-in.
 */
export function sessionEnd(
  { createdAt, now }: { createdAt: Date; now: Date },
  settings: SessionSettings,
): Date {
  const unused = now.getTime() + settings.session_days * DAY;
  const latest = createdAt.getTime() + settings.session_max_days * DAY;
  return new Date(Math.min(unused, latest));
}

type LinkSettings = {
  activation_link_days: number;
  reset_link_minutes: number;
  mail_change_link_hours: number;
  mail_undo_link_hours: number;
  reactivation_days: number;
};

/** Returns how many milliseconds a link of each kind is valid. */
export function linkLifetimes(settings: LinkSettings) {
  return {
    activation: settings.activation_link_days * DAY,
    reset: settings.reset_link_minutes * MINUTE,
    mail_change: settings.mail_change_link_hours * HOUR,
    mail_undo: settings.mail_undo_link_hours * HOUR,
    reactivation: settings.reactivation_days * DAY,
    erasure: settings.reactivation_days * DAY,
    closing: settings.reset_link_minutes * MINUTE,
    export: 2 * DAY,
  };
}
export type TokenPurpose = keyof ReturnType<typeof linkLifetimes>;

/** Period over which requested mails are counted. */
export const MAILS_WINDOW_MS = DAY;

/** Packing all data of a member is expensive. */
export const EXPORTS_A_DAY = 1;

/** Site setting that decides who may sign up. */
export type Signups = "all" | "with_trafficsource" | "other";

export function maySignUp(signups: Signups, hasTrafficSource: boolean): boolean {
  return signups === "all" || (signups === "with_trafficsource" && hasTrafficSource);
}

export function hasTrafficSource(tracking: {
  network?: string | undefined;
  ref?: string | undefined;
}): boolean {
  return Boolean(tracking.network || tracking.ref);
}

/** Whether sign-up questions are still open. The confirmation by e-mail is not one of them. */
export function isUnfinished(step: string | undefined): boolean {
  return step !== undefined && step !== "complete" && step !== "done";
}

/** The pages about law whose changes members are told of. */
export const TOLD_PAGES = ["terms", "privacy"] as const;
export type ToldPage = (typeof TOLD_PAGES)[number];

/** The terms promise 30 days. Mails to all members take hours, and one that fails is sent again, so it is two more. */
export const NOTICE_DAYS = 32;

export function appliesFrom(toldAt: Date): Date {
  return new Date(toldAt.getTime() + NOTICE_DAYS * 86_400_000);
}
