import type { Offer } from "./contract.ts";

/** Why something could not be read: the server's code and words, or `network`. */
export type Failure = { code: string; message: string };

/** What a page of the shop begins with. */
export type AskedOffer = {
  offer: Offer | Failure;
  /** As it stands in the address, where it counts. */
  code: string | null;
  /** Why the code in the address does not count. */
  codeError: string | null;
};
