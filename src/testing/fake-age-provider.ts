import type { AgeNext, AgeProvider, RawAgeNews } from "#adapters/age/age.ts";
import type { ProviderFault } from "./fake-provider.ts";

/** Choice of a member on the provider's page, or in the wallet. */
export type AgeChoice = "pass" | "fail" | "under_age" | "leave";

/** A provider of age checks under test, and the server or wallet that stands for the real one. */
export type FakeAgeProvider = {
  provider: AgeProvider;
  /** Address of our site for news. */
  newsUrl: string;
  /** The member at the place to which the check leads. */
  choose(next: AgeNext, choice: AgeChoice): Promise<void>;
  /** News that were not taken yet, oldest first. Taking them removes them. */
  takeNews(): Promise<RawAgeNews[]>;
  /** The same news signed with another key; or well signed, and assigned to the check with this id. */
  forge(news: RawAgeNews, change: "signature" | { ref: string }): Promise<RawAgeNews>;
  /** The next calls of this many requests fail like this. Only for a provider that is called. */
  fail?(fault: ProviderFault, calls?: number): void;
  close(): Promise<void>;
};
