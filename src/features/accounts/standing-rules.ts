/** Facts about an account from which its status follows. Times are null if it did not happen. */
export type Standing = {
  confirmedAt: Date | null;
  /** Closed by the member, who can come back until `eraseAt`. */
  closedAt: Date | null;
  eraseAt: Date | null;
  /** The erasure has begun. */
  erasingAt: Date | null;
  bannedAt: Date | null;
  /** Null if the ban lasts until it is lifted. */
  bannedUntil: Date | null;
  /** An age check said that the member is too young, and a person has not decided yet. */
  frozenAt: Date | null;
};

/** As in the column `accounts_member.status`. */
export type Status = "not_confirmed" | "active" | "pending_deletion" | "deleted" | "banned";

/**
 * A ban hides that the account is closed, so a banned member cannot log in by closing the account. A frozen account is
 * banned until a person decides.
 */
export function statusOf(standing: Standing, now: Date): Status {
  if (standing.erasingAt) return "deleted";
  if (isBanned(standing, now) || standing.frozenAt) return "banned";
  if (standing.closedAt) return "pending_deletion";
  return standing.confirmedAt ? "active" : "not_confirmed";
}

/** A ban takes no right away, so it does not stop an erasure. One that has begun is always continued. */
export function isDueForErasure(
  { erasingAt, eraseAt }: Pick<Standing, "erasingAt" | "eraseAt">,
  now: Date,
): boolean {
  return erasingAt !== null || (eraseAt !== null && eraseAt <= now);
}

export function isBanned({ bannedAt, bannedUntil }: Standing, now: Date): boolean {
  return bannedAt !== null && (bannedUntil === null || now < bannedUntil);
}

/** Whether the member can still come back: up to the last moment before `eraseAt`. */
export function canComeBack({ closedAt, eraseAt, erasingAt }: Standing, now: Date): boolean {
  return closedAt !== null && eraseAt !== null && erasingAt === null && now < eraseAt;
}
