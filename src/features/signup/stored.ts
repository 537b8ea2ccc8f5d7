import type { Stored } from "#base/stored.ts";

export const signUpStored = {
  /** Words that a visitor has typed, without the password. Removed once they are logged in. */
  draft: { in: "sessionStorage", name: "sign-up-draft", purpose: "sign-up" },
  /** Id of the member who chose photos that were not all sent. Never the photos. */
  photos: { in: "sessionStorage", name: "sign-up-photos", purpose: "sign-up" },
} as const satisfies Record<string, Stored>;
