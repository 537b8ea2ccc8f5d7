import { type RuleName, ruleOf } from "./rules-list.ts";

/** Rules whose violation is a crime against life or safety, of which an authority has to hear (DSA 18). */
export const TOLD_TO_AUTHORITY: readonly RuleName[] = ["child", "life", "exploitation"];

/**
 * Whether a rule is graver than what a case is about: its lane is lower, or an authority has to hear of it and not of the
 * case yet.
 */
export function isGraver(rule: RuleName, of: { rule: string; lane: number }): boolean {
  const { lane } = ruleOf(rule);
  return lane < of.lane || (lane === 0 && needsAuthority({ rule, lane }, null) && !needsAuthority(of, null));
}

/** Whether such a case has to say who was informed, or why nobody was, before it is decided. */
export function needsAuthority(
  { rule, lane }: { rule: string; lane: number },
  decided: string | null,
): boolean {
  const isTold = (one: string | null) => TOLD_TO_AUTHORITY.some((told) => told === one);
  return (lane === 0 && isTold(rule)) || isTold(decided);
}

/** How long an agreed opening lasts, in minutes. */
export const OPEN_MINUTES = 30;
export const SEALED_PROPOSALS = ["sealed.open", "sealed.destroy"] as const;

type Row = { releasedAt: Date | null; keepUntil: Date; destroyedAt: Date | null };

/** Whether the file may, and therefore has to, be destroyed: the authority has released it, or its time is over. */
export function isDue({ releasedAt, keepUntil, destroyedAt }: Row, at: Date): boolean {
  return destroyedAt === null && (releasedAt !== null || keepUntil <= at);
}
