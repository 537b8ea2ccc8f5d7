import type { App, Viewer } from "../app.ts";

/**
 * Path under which the site itself serves pictures that are not public: the session cookie is not sent to another host.
 */
export const OWN_MEDIA = "/media";

const SLOT_MS = 300_000;

/** The picture that a seal gives access to, and the viewer. */
export type Sealed = {
  /** Name of the kind of address. A seal of one kind is invalid for all others. */
  purpose: string;
  /** Key of the picture, and the part of it if parts are sealed separately. */
  words: readonly string[];
  /** A member's id, or 0 for every visitor. */
  viewerId: number;
};

export function viewerIdOf(viewer: Viewer): number {
  return viewer.kind === "member" ? viewer.memberId : 0;
}

/**
 * Returns the part of a path that lets this viewer see a picture for five to ten minutes. The feature checks the
 * permission again whenever the picture is served.
 */
export function sealAddress({ seal, clock }: Pick<App, "seal" | "clock">, sealed: Sealed): string {
  const slot = endSlot(clock.now());
  return `${slot.toString(36)}.${seal.of(sealed.purpose, wordsOf(sealed, slot))}`;
}

/**
 * Returns whether `given` is our seal for this viewer and has not expired. An invalid seal is recorded in the security
 * log, an expired one is not.
 */
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

/**
 * Returns the number of the five-minute slot in which an address made now expires. Addresses stay the same within a
 * slot.
 */
export function endSlot(now: Date): number {
  return Math.floor(now.getTime() / SLOT_MS) + 2;
}
