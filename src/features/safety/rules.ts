/** What is known of two people who may or may not meet. Whoever asks the check hands it over. */
export type Facts = {
  /** Somebody looks at their own. */
  self: boolean;
  /** The other is confirmed, not banned, not leaving. */
  open: boolean;
  invisible: boolean;
  /** The other, though invisible, has liked the viewer or writes with the viewer. */
  shown: boolean;
  viewerHasBlocked: boolean;
  otherHasBlocked: boolean;
};

/**
 * How two people stand: `gone` is nobody that others can find, `hidden` is invisible and has not shown itself,
 * `blocked` by the other, `blocking` by the viewer.
 */
export type Standing = "self" | "open" | "hidden" | "blocked" | "blocking" | "gone";

export function standingOf(facts: Facts): Standing {
  if (facts.self) return "self";
  if (!facts.open) return "gone";
  // Before all else that the other has decided: who was blocked is told so, and told nothing more.
  if (facts.otherHasBlocked) return "blocked";
  if (facts.viewerHasBlocked) return "blocking";
  if (facts.invisible && !facts.shown) return "hidden";
  return "open";
}

/** What one may do about another: find in a list, open the profile, see photos, or reach out in any way. */
export type Deed = "list" | "open" | "photos" | "contact";

const ALLOWED: Record<Standing, readonly Deed[]> = {
  self: ["open", "photos"],
  open: ["list", "open", "photos", "contact"],
  // The way back: the profile opens, so that the block can be lifted there.
  blocking: ["open", "photos"],
  hidden: [],
  blocked: [],
  gone: [],
};

/** The one check of every door: search, profile, photo, like, chat, typing, push. */
export function allows(standing: Standing, deed: Deed): boolean {
  return ALLOWED[standing].includes(deed);
}

/** Whether the viewer can know that there is such a member: enough to block and to report, in whichever direction a block goes. */
export function isKnown(standing: Standing): boolean {
  return standing === "open" || standing === "blocking" || standing === "blocked";
}

export const REPORT_REASONS = [
  "fake",
  "scam",
  "underage",
  "insult",
  "nudity",
  "advertising",
  "offline",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** In Unicode code points. */
export const MAX_REPORT_WORDS = 1_000;
