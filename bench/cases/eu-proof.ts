import { createHmac, randomUUID } from "node:crypto";
import type { AgeProvider, RawAgeNews } from "#adapters/age/age.ts";
import { euProof as openEuProof } from "#adapters/age/eu-proof.ts";
import { buildProof } from "#testing/age/build-proof.ts";
import { makeCertificate } from "#testing/age/make-certificate.ts";
import type { Case } from "../case.ts";
import { median } from "../median.ts";

const NEWS_URL = "https://velvet.example/api/age-proofs";
const PROOFS = 100;
const HEADERS = new Headers({ "content-type": "application/x-www-form-urlencoded" });

/** Verifies proofs of age as they arrive: form, CBOR, certificates, digests and two signatures. */
export const euProof: Case = {
  name: "eu-proof",
  words: "European proofs of age, verified one after another on one core",
  async measure({ options, say }) {
    const { provider, prove } = openScheme();
    const forms = Array.from({ length: PROOFS }, () => prove());
    const runs: number[] = [];
    for (let n = 1; n <= options.runs; n++) {
      runs.push(await countPerSecond(provider, forms, options.seconds));
      say(`run ${n} of ${options.runs}`);
    }
    const [slowest, longest] = [await timeHostile(provider), (forms[0] as RawAgeNews).body.byteLength];
    return [
      { what: "form", unit: "bytes", value: longest },
      { what: "checks", unit: "per second", value: median(runs), runs, atLeast: 200 },
      {
        what: "the slowest refusal of what is too long, deep or many",
        unit: "ms",
        value: slowest,
        atMost: 20,
      },
    ];
  },
};

function openScheme() {
  const root = makeCertificate({ name: "Root", isAuthority: true });
  const signer = makeCertificate({ name: "Signer", by: root, isAuthority: false });
  const roots = [{ name: "Root", certificate: root.der.toString("base64") }];
  const seal = (words: readonly string[]) =>
    createHmac("sha256", "bench").update(words.join(" ")).digest("base64url").slice(0, 22);
  const clock = { now: () => new Date("2026-11-21T12:00:00Z") };
  return {
    provider: openEuProof({ roots: async () => roots, clock, seals: (words) => [seal(words)] }),
    prove(): RawAgeNews {
      const ref = randomUUID();
      const request = {
        clientId: `redirect_uri:${NEWS_URL}`,
        nonce: seal([ref, NEWS_URL]),
        responseUri: NEWS_URL,
      };
      return writeForm(ref, buildProof({ signer, chain: [] }, request));
    },
  };
}

function writeForm(ref: string, proof: Uint8Array): RawAgeNews {
  const token = JSON.stringify({ proof_of_age: [Buffer.from(proof).toString("base64url")] });
  const form = new URLSearchParams({ state: ref, vp_token: token });
  return { newsUrl: NEWS_URL, headers: HEADERS, body: Buffer.from(form.toString()) };
}

async function countPerSecond(provider: AgeProvider, forms: RawAgeNews[], seconds: number): Promise<number> {
  const start = performance.now();
  let checks = 0;
  while (performance.now() - start < seconds * 1_000) {
    const news = await provider.parseNews(forms[checks++ % forms.length] as RawAgeNews);
    if (news?.[0]?.state !== "passed") throw new Error("A right proof was refused.");
  }
  return checks / ((performance.now() - start) / 1_000);
}

/** Milliseconds of the slowest of several refusals, each the best of five tries. */
async function timeHostile(provider: AgeProvider): Promise<number> {
  const ref = randomUUID();
  const hostile = [
    writeForm(ref, new Uint8Array(1_000_000)),
    writeForm(ref, new Uint8Array(11_000).fill(0x81)),
    writeForm(ref, Buffer.concat([Buffer.from([0x99, 0x27, 0x10]), Buffer.alloc(10_000)])),
    writeForm(ref, Buffer.alloc(11_000, Buffer.from([0xd8, 24]))),
  ];
  const times: number[] = [];
  for (const one of hostile) {
    const tries: number[] = [];
    for (let n = 0; n < 5; n++) {
      const start = performance.now();
      const news = await provider.parseNews(one);
      tries.push(performance.now() - start);
      if (news && news[0]?.state !== "failed") throw new Error("What is no proof was accepted.");
    }
    times.push(Math.min(...tries));
  }
  return Math.max(...times);
}
