import type { StoredEntry } from "#base/stored.ts";

export const moderationStored = {
  /** What somebody of staff has written about a case. */
  draft: { in: "sessionStorage", name: "case-draft-…", purpose: "draft of a decision" },
} as const satisfies Record<string, StoredEntry>;
