import { X509Certificate } from "node:crypto";
import type { Clock } from "#base/clock.ts";
import type { Country } from "#base/countries.ts";
import { ProviderError } from "../provider-error.ts";
import type { AgeNews, AgeProvider, RawAgeNews } from "./age.ts";
import type { AgeRoot } from "./eu-proof/read-age-roots.ts";
import { readForm } from "./eu-proof/read-form.ts";
import { verifyProof } from "./eu-proof/verify-proof.ts";
import { writeRequestLink } from "./eu-proof/write-request-link.ts";

/** Countries of ours in which the European scheme can be used: the Union, and Norway by the Economic Area. */
const COUNTRIES: readonly Country[] = [
  "NL",
  "BE",
  "DE",
  "AT",
  "IE",
  "FR",
  "IT",
  "ES",
  "PL",
  "DK",
  "SE",
  "NO",
  "FI",
];
const AGE = 18;

export type EuProofOptions = {
  /** The stored trust list. While it is unchanged this should return the same array, so that it is parsed once. */
  roots(): Promise<readonly AgeRoot[]>;
  clock: Clock;
  /**
   * Signs words with each of our secrets, the newest first: at least 16 bytes that nobody else can guess, the same for
   * the same words. A check may end under a newer secret than it was begun with.
   */
  seals(words: readonly string[]): readonly string[];
};

/**
 * European proofs of age, verified here: the wallet is opened by a link or a QR code, and posts its proof to `newsUrl`.
 * No provider is asked, and nothing is stored: the nonce of a check is derived from its id, and the caller settles each
 * check once.
 */
export function euProof({ roots, clock, seals }: EuProofOptions): AgeProvider {
  const readRoots = parseOnce(roots);
  const requestsOf = (ref: string, newsUrl: string) =>
    seals([ref, newsUrl]).map((nonce) => ({ responseUri: newsUrl, nonce }));

  async function readNews({ newsUrl, body, headers }: RawAgeNews): Promise<AgeNews | null> {
    const form = readForm({ body, headers });
    if (!form) return null;
    const { ref, response } = form;
    const trust = { roots: await readRoots(), now: clock.now() };
    const states = requestsOf(ref, newsUrl).map((request) =>
      response ? verifyProof(response, request, trust).state : "failed",
    );
    const state = states.find((one) => one !== "failed") ?? "failed";
    return { ref, state, method: "eu_proof", providerRef: null };
  }

  return {
    name: "eu-proof",
    level: "eu_proof",
    methods: async (country) =>
      COUNTRIES.includes(country) && (await readRoots()).length > 0 ? ["eu_proof"] : [],
    async begin({ ref, over, methods, newsUrl }) {
      if (over !== AGE || !methods.includes("eu_proof"))
        throw new ProviderError(`Proofs of age are for ${AGE} years only.`, { final: true });
      const [request] = requestsOf(ref, newsUrl);
      if (!request) throw new Error("There is no secret to sign with.");
      const link = writeRequestLink({ ref, ...request });
      return { next: { kind: "wallet", link }, providerRef: null };
    },
    status: async () => null,
    async parseNews(raw) {
      const news = await readNews(raw);
      return news && [news];
    },
  };
}

function parseOnce(roots: EuProofOptions["roots"]): () => Promise<X509Certificate[]> {
  let known: { list: readonly AgeRoot[]; parsed: X509Certificate[] } | null = null;
  return async () => {
    const list = await roots();
    if (known?.list !== list) {
      const parsed = list.map(({ certificate }) => new X509Certificate(Buffer.from(certificate, "base64")));
      known = { list, parsed };
    }
    return known.parsed;
  };
}
