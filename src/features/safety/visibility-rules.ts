/** Facts that decide whether two members may meet. */
export type Facts = {
  /** The viewer is the member itself. */
  self: boolean;
  /** The other member is confirmed, not banned, and not leaving. */
  open: boolean;
  invisible: boolean;
  /** Moderation hides the other member, or keeps them out until they have proven their age. */
  restricted: "hidden" | "gone" | null;
  /** The other member is invisible, but has liked the viewer or has a conversation with them. */
  shown: boolean;
  viewerHasBlocked: boolean;
  otherHasBlocked: boolean;
};

/**
 * Visibility of another member to a viewer. `gone`: others cannot find the member; `hidden`: invisible, and not shown
 * to this viewer; `blocked`: the other member has blocked the viewer; `blocking`: the viewer has blocked them.
 */
export type Visibility = "self" | "open" | "hidden" | "blocked" | "blocking" | "gone";

export function visibilityOf(facts: Facts): Visibility {
  if (facts.self) return "self";
  if (!facts.open || facts.restricted === "gone") return "gone";
  // Before every other choice of the other member: a blocked viewer learns of the block and of nothing else.
  if (facts.otherHasBlocked) return "blocked";
  if (facts.viewerHasBlocked) return "blocking";
  if (facts.restricted === "hidden") return "hidden";
  if (facts.invisible && !facts.shown) return "hidden";
  return "open";
}

/** `list`: see the member in a list; `open`: open the profile; `contact`: like, write to, or reach in any other way. */
export type Action = "list" | "open" | "photos" | "contact";

const ALLOWED: Record<Visibility, readonly Action[]> = {
  self: ["open", "photos"],
  open: ["list", "open", "photos", "contact"],
  // The profile still opens, so that the viewer can lift the block there.
  blocking: ["open", "photos"],
  hidden: [],
  blocked: [],
  gone: [],
};

/** The only check of what a viewer may do about a member, for search, profiles, photos, likes and chat alike. */
export function allows(visibility: Visibility, action: Action): boolean {
  return ALLOWED[visibility].includes(action);
}

/** Whether the viewer can know that the member exists, which is enough to block and to report. */
export function isKnown(visibility: Visibility): boolean {
  return visibility === "open" || visibility === "blocking" || visibility === "blocked";
}

export const REPORT_REASONS = [
  "fake",
  "scam",
  "underage",
  "child",
  "intimate",
  "threat",
  "stalking",
  "trafficking",
  "hate",
  "insult",
  "nudity",
  "advertising",
  "offline",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** In Unicode code points. */
export const MAX_REPORT_WORDS = 1_000;
