import type { App } from "#platform/app.ts";
import { householdWords } from "../../debit-rules.ts";
import type { AccountDetails } from "./account.ts";

const PURPOSE = "shop.debit_details";

export function hideDetails({ seal }: Pick<App, "seal">, details: AccountDetails): string {
  return seal.hide(PURPOSE, JSON.stringify(details));
}

/** @throws Error if they were sealed with another secret */
export function revealDetails({ seal }: Pick<App, "seal">, hidden: string): AccountDetails {
  return JSON.parse(seal.reveal(PURPOSE, hidden));
}

/** @returns null if they were sealed with another secret, so that nobody can read them any more */
export function tryRevealDetails(app: Pick<App, "seal">, hidden: string): AccountDetails | null {
  try {
    return revealDetails(app, hidden);
  } catch {
    return null;
  }
}

type Sealing = Pick<App, "seal">;

export function fingerprintAccount({ seal }: Sealing, iban: string): string {
  return seal.fingerprint("shop.iban", [iban]);
}

export function fingerprintMobile({ seal }: Sealing, mobile: string): string {
  return seal.fingerprint("shop.mobile", [mobile]);
}

/** The same account or number always has the same fingerprint, which is not reversible without the secret. */
export function fingerprintsOf(app: Sealing, details: AccountDetails) {
  const household = householdWords(details);
  return {
    account: fingerprintAccount(app, details.iban),
    mobile: fingerprintMobile(app, details.mobile),
    household: household && app.seal.fingerprint("shop.household", household),
  };
}
