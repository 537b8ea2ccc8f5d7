import type { App, Viewer } from "../app.ts";

/** Path under which the site itself serves pictures that are not public: a session's cookie reaches no other host. */
export const OWN_MEDIA = "/media";

const SLOT_MS = 300_000;

/** What a seal opens, and for whom. */
export type Sealed = {
  /** A name for the kind of address, so that a seal of another kind opens nothing. */
  purpose: string;
  /** Key of the picture, and which part of it if its parts are sealed apart. */
  words: readonly string[];
  /** A member's id, or 0 for every visitor. */
  viewerId: number;
};

export function viewerIdOf(viewer: Viewer): number {
  return viewer.kind === "member" ? viewer.memberId : 0;
}

/**
 * Returns the part of a path that lets this viewer see a picture for five to ten minutes. The feature checks the right
 * again whenever the picture is served.
 */
export function sealAddress({ seal, clock }: Pick<App, "seal" | "clock">, sealed: Sealed): string {
  const slot = endSlot(clock.now());
  return `${slot.toString(36)}.${seal.of(sealed.purpose, wordsOf(sealed, slot))}`;
}

/** Whether `given` is our seal for this viewer and has not expired. A seal that is not ours goes to the security log. */
export function isSealed(
  { seal, clock, securityLog }: Pick<App, "seal" | "clock" | "securityLog">,
  sealed: Sealed,
  given: string,
): boolean {
  const [end = "", mark = ""] = given.split(".");
  const slot = Number.parseInt(end, 36);
  const ours = seal.holds(mark, sealed.purpose, wordsOf(sealed, slot));
  if (!ours) securityLog.note({ kind: "seal_refused", memberId: sealed.viewerId || null });
  return ours && clock.now().getTime() < slot * SLOT_MS;
}

function wordsOf({ words, viewerId }: Sealed, slot: number) {
  return [...words, viewerId, slot];
}

/** Number of the five-minute slot in which an address that is made now expires. Within a slot addresses stay the same. */
export function endSlot(now: Date): number {
  return Math.floor(now.getTime() / SLOT_MS) + 2;
}
