import type { App } from "#platform/app.ts";
import type { AccountDetails } from "./account.ts";

const PURPOSE = "shop.debit_details";

export function hideDetails({ seal }: Pick<App, "seal">, details: AccountDetails): string {
  return seal.hide(PURPOSE, JSON.stringify(details));
}

/** @throws Error if they were sealed with another secret */
export function revealDetails({ seal }: Pick<App, "seal">, hidden: string): AccountDetails {
  return JSON.parse(seal.reveal(PURPOSE, hidden));
}

/** The same account or number always has the same fingerprint, which is not reversible without the secret. */
export function fingerprintsOf({ seal }: Pick<App, "seal">, { iban, mobile }: AccountDetails) {
  return {
    account: seal.fingerprint("shop.iban", [iban]),
    mobile: seal.fingerprint("shop.mobile", [mobile]),
  };
}
