/** Latin letters of any language, digits, and . _ - between them: no name can look like another's in a foreign script. */
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

/** Two names with the same key could be taken for each other: only one member may have either. */
export function usernameKey(name: string): string {
  const folded = name
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return ALIKE.reduce((key, [pattern, letter]) => key.replace(pattern, letter), folded);
}

/** An address is found whatever the case it is written in. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Version of the text that asks for consent (`consent.words`): change it with the text. Kept with each consent. */
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

/** A try is counted under several keys, each of which has its own ceiling. */
export type LockLimits = { typed: LockLimit; member: LockLimit; device: LockLimit; address: LockLimit };

/**
 * A member is reached by two logins, and a window of the member's count can touch two windows of each: four times the
 * tries are out of their reach, so that no lock ever shows that a username and an e-mail address are one person.
 */
const TRIES_PER_MEMBER = 4;

/** As the site has set them; the address's is to be the higher one: behind it may be a whole house. */
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

/** Whole minutes until the next try, at least one; nothing where there is no block. */
export function minutesBlocked(lock: Lock | undefined, now: Date): number | null {
  if (!lock?.blockedUntil || lock.blockedUntil <= now) return null;
  return Math.ceil((lock.blockedUntil.getTime() - now.getTime()) / MINUTE);
}

/** The lock with one more try, counted as wrong. A window that is over, or a block, begins anew. */
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

/** The lock without one of its tries, which was right after all. */
export function withoutTry(lock: Lock, limit: LockLimit): Lock {
  const failures = Math.max(0, lock.failures - 1);
  return { ...lock, failures, blockedUntil: failures < limit.failures ? null : lock.blockedUntil };
}

type SessionSettings = { session_days: number; session_max_days: number };

/** When a session ends that is used now: some days without use, and at the latest some days after the log-in. */
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

/** Milliseconds that a link of each kind works. */
export function linkLifetimes(settings: LinkSettings) {
  return {
    activation: settings.activation_link_days * DAY,
    reset: settings.reset_link_minutes * MINUTE,
    mail_change: settings.mail_change_link_hours * HOUR,
    mail_undo: settings.mail_undo_link_hours * HOUR,
    reactivation: settings.reactivation_days * DAY,
    export: 2 * DAY,
  };
}
export type TokenPurpose = keyof ReturnType<typeof linkLifetimes>;

/** The time in which requested mails are counted. */
export const MAILS_WINDOW_MS = DAY;

/** Setting of a site: who may sign up. */
export type Signups = "all" | "with_trafficsource" | "other";

/** Who may sign up, by the site's setting and by where the visitor came from. */
export function maySignUp(signups: Signups, hasTrafficSource: boolean): boolean {
  return signups === "all" || (signups === "with_trafficsource" && hasTrafficSource);
}

export function hasTrafficSource(tracking: {
  network?: string | undefined;
  ref?: string | undefined;
}): boolean {
  return Boolean(tracking.network || tracking.ref);
}
