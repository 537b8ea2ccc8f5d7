import type { RuleName } from "./rules-list.ts";

/** Rules whose violation is a crime against life or safety, of which an authority has to hear (DSA 18). */
const TOLD_TO_AUTHORITY: readonly string[] = ["child", "life", "exploitation"] satisfies RuleName[];

/** Whether such a case has to say who was informed, or why nobody was, before it is decided. */
export function needsAuthority(
  { rule, lane }: { rule: string; lane: number },
  decided: string | null,
): boolean {
  return (lane === 0 && TOLD_TO_AUTHORITY.includes(rule)) || TOLD_TO_AUTHORITY.includes(decided ?? "");
}

/** How long an agreed opening lasts, in minutes. */
export const OPEN_MINUTES = 30;
export const SEALED_PROPOSALS = ["sealed.open", "sealed.destroy"] as const;

type Row = { releasedAt: Date | null; keepUntil: Date; destroyedAt: Date | null };

/** Whether the file may, and therefore has to, be destroyed: the authority has released it, or its time is over. */
export function isDue({ releasedAt, keepUntil, destroyedAt }: Row, at: Date): boolean {
  return destroyedAt === null && (releasedAt !== null || keepUntil <= at);
}
