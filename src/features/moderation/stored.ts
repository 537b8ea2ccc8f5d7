import type { StoredEntry } from "#base/stored.ts";

export const moderationStored = {
  /** Draft of a decision. */
  draft: { in: "sessionStorage", name: "case-draft-…", purpose: "draft of a decision" },
} as const satisfies Record<string, StoredEntry>;
