import type { AgeLevel, AgeMethod } from "#base/age-levels.ts";
import type { Country } from "#base/countries.ts";
import type { Locale } from "#base/locales.ts";

export type NewAgeCheck = {
  /** Our id of the check: a random UUID, used once, that says nothing about the member. */
  ref: string;
  /** Age in years that is to be proved. */
  over: number;
  country: Country;
  /** The methods that the member may use: some or all of `methods(country)`. */
  methods: readonly AgeMethod[];
  /** Time in seconds after which the check is over. */
  seconds: number;
  locale: Locale;
  /** Address to which the browser is sent afterwards, whatever the outcome. It must not name the member. */
  returnUrl: string;
  /** Address of our site to which the provider, or the wallet, sends the news. */
  newsUrl: string;
};

/** The member's next step: a page of the provider, or a link that opens a wallet on the phone and is a QR code elsewhere. */
export type AgeNext = { kind: "redirect"; url: string } | { kind: "wallet"; link: string };

/** `providerRef` is the provider's id of the check, null if it has none. */
export type BegunAgeCheck = { next: AgeNext; providerRef: string | null };

export const AGE_STATES = ["open", "passed", "failed", "under_age", "expired"] as const;
/**
 * `failed`: not proved, and nothing is known about the age: another method may succeed. `under_age`: the provider knows
 * that the person is too young.
 */
export type AgeState = (typeof AGE_STATES)[number];

export type AgeNews = {
  /** Our id of the check, as the provider tells it. Whether there is such a check, and of whom, is for the caller to find. */
  ref: string;
  state: AgeState;
  /** Null if the provider does not say, or says a method that we do not know. */
  method: AgeMethod | null;
  /** The caller must ignore news whose `providerRef` differs from the one that `begin` returned. */
  providerRef: string | null;
};

/** A request to `newsUrl`, as received. */
export type RawAgeNews = {
  /** The `newsUrl` of the site at which the request arrived. */
  newsUrl: string;
  body: Uint8Array;
  headers: Headers;
};

/**
 * Someone who proves a member's age. What the browser brings back proves nothing; only `status` and `parseNews` do. News
 * may arrive twice, late, before the browser returns, and for checks that are over.
 */
export type AgeProvider = {
  name: string;
  level: Extract<AgeLevel, "provider" | "eu_proof">;
  /** Methods for members of this country, in the order in which to offer them; none if it cannot serve them at present. */
  methods(country: Country): Promise<AgeMethod[]>;
  /**
   * Begins a check. If it fails, it may be begun again with the same `ref`.
   * @throws ProviderError
   */
  begin(check: NewAgeCheck): Promise<BegunAgeCheck>;
  /**
   * Asks for the present state. Null if this provider cannot be asked, or knows no such check.
   * @throws ProviderError
   */
  status(check: { ref: string; providerRef: string | null }): Promise<AgeNews | null>;
  /**
   * Reads and verifies news, without effect: the caller settles a check once. Returns null if they do not come from the
   * provider, or cannot be assigned to a check. Never throws for what the request contains.
   * @throws ProviderError if the provider had to be asked and did not answer: the sender should try again
   */
  parseNews(raw: RawAgeNews): Promise<AgeNews[] | null>;
};
