import type { Stored } from "#base/stored.ts";

export const signUpStored = {
  /** Words that a visitor has typed, without the password. Removed once they are logged in. */
  draft: { in: "sessionStorage", name: "sign-up-draft", purpose: "sign-up" },
  /** Id of the member who chose photos that were not all sent. Never the photos. */
  photos: { in: "sessionStorage", name: "sign-up-photos", purpose: "sign-up" },
  /** The campaign of the link that led here: network, ref, sub1, sub2, sub3, and the landing page that was shown first. */
  campaign: { in: "sessionStorage", name: "campaign", purpose: "campaign" },
} as const satisfies Record<string, Stored>;
