import type { Offer } from "./contract.ts";

/** `code` is the server's error code, or `network`. */
export type Failure = { code: string; message: string };

export type LoadedOffer = {
  offer: Offer | Failure;
  /** The discount code in the URL, if it applies. */
  code: string | null;
  /** Why the discount code in the URL does not apply. */
  codeError: string | null;
};
