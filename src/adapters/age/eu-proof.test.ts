import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCertificate } from "#testing/age/make-certificate.ts";
import { openWallet, type Wallet } from "#testing/age/open-wallet.ts";
import { receivePosts } from "#testing/age/receive-posts.ts";
import type { FakeAgeProvider } from "#testing/fake-age-provider.ts";
import type { AgeProvider, NewAgeCheck, RawAgeNews } from "./age.ts";
import { describeAgeProvider } from "./age-contract.ts";
import type { AgeRoot } from "./eu-proof/read-age-roots.ts";
import { euProof } from "./eu-proof.ts";

const seal = (words: readonly string[]) =>
  createHmac("sha256", "a key of this test").update(words.join(" ")).digest("base64url").slice(0, 22);

const root = makeCertificate({ name: "Root of proofs", isAuthority: true });
const signer = makeCertificate({ name: "Issuer of proofs", by: root, isAuthority: false });
const issuer = { signer, chain: [] };
const roots: AgeRoot[] = [{ name: "Test", certificate: root.der.toString("base64") }];
const clock = { now: () => new Date("2026-11-21T12:00:00Z") };
const open = (list: readonly AgeRoot[] = roots) =>
  euProof({ roots: async () => list, clock, seals: (words) => [seal(words)] });

/** Turns a bit of the last byte of the proof, which is the device's signature or ends with it. */
function breakProof({ body }: RawAgeNews): URLSearchParams {
  const form = new URLSearchParams(Buffer.from(body).toString());
  const { proof_of_age: [proof] = [] } = JSON.parse(form.get("vp_token") ?? "") as { proof_of_age: string[] };
  const bytes = Buffer.from(proof ?? "", "base64url");
  const signature = bytes.lastIndexOf(Buffer.from([0x58, 0x40])) + 2;
  bytes.writeUInt8(bytes.readUInt8(signature) ^ 1, signature);
  form.set("vp_token", JSON.stringify({ proof_of_age: [bytes.toString("base64url")] }));
  return form;
}

async function openFake(): Promise<FakeAgeProvider> {
  const [wallet, site] = [await openWallet(), await receivePosts("/api/age-proofs")];
  const CHOICES = {
    pass: {},
    fail: { validUntil: "2026-06-01T00:00:00Z" },
    under_age: { claims: { age_over_18: false } },
  };
  return {
    provider: open(),
    newsUrl: site.newsUrl,
    async choose(next, choice) {
      if (choice === "leave" || next.kind !== "wallet") return;
      await wallet.issue(issuer, CHOICES[choice]);
      await wallet.present(next.link);
    },
    takeNews: async () => site.take(),
    async forge(news, change) {
      const form =
        change === "signature" ? breakProof(news) : new URLSearchParams(Buffer.from(news.body).toString());
      if (change !== "signature") form.set("state", change.ref);
      return { ...news, body: Buffer.from(form.toString()) };
    },
    async close() {
      await wallet.close();
      await site.close();
    },
  };
}

describeAgeProvider(
  { name: "eu-proof", level: "eu_proof", isAsked: false, forged: "failed", isCalled: false },
  openFake,
);

describe("proofs of age from an independent wallet", () => {
  let wallet: Wallet;
  let site: Awaited<ReturnType<typeof receivePosts>>;
  const provider = open();
  beforeAll(async () => {
    [wallet, site] = [await openWallet(), await receivePosts("/api/age-proofs")];
  });
  afterAll(async () => {
    await wallet.close();
    await site.close();
  });

  const begin = async (by: AgeProvider = provider, changes: Partial<NewAgeCheck> = {}) => {
    const check: NewAgeCheck = {
      ...{ ref: randomUUID(), over: 18, country: "DE", methods: ["eu_proof"], seconds: 600, locale: "en" },
      ...{ returnUrl: "https://velvet.example/age", newsUrl: site.newsUrl },
      ...changes,
    };
    const { next } = await by.begin(check);
    return { check, link: next.kind === "wallet" ? next.link : "" };
  };
  const proveWith = async (link: string, ...proof: Parameters<Wallet["issue"]>) => {
    await wallet.issue(...proof);
    expect(await wallet.present(link)).toEqual({
      status: 200,
      body: '{"redirect_uri":"https://velvet.example/age?code=1"}',
    });
    return (site.take() as [RawAgeNews])[0];
  };
  const read = async (raw: RawAgeNews, by = provider) => (await by.parseNews(raw))?.[0]?.state;

  test("are asked for by a link as the profile describes it, with a nonce of its own for each check", async () => {
    const [one, other] = [await begin(), await begin()];
    expect(one.link).toMatch(
      /^av:\/\/\?response_type=vp_token&response_mode=direct_post&client_id=redirect_uri%3A/,
    );
    const query = Object.fromEntries(new URL(one.link).searchParams);
    expect(query).toMatchObject({
      client_id: `redirect_uri:${site.newsUrl}`,
      response_uri: site.newsUrl,
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      state: one.check.ref,
    });
    expect(JSON.parse(query.dcql_query ?? "")).toEqual({
      credentials: [
        {
          id: "proof_of_age",
          format: "mso_mdoc",
          meta: { doctype_value: "eu.europa.ec.av.1" },
          claims: [{ path: ["eu.europa.ec.av.1", "age_over_18"] }],
        },
      ],
    });
    expect(new URL(other.link).searchParams.get("nonce")).not.toBe(query.nonce);
  });

  test("show the age only, also if the wallet holds more", async () => {
    const { link } = await begin();
    const claims = { age_over_18: true, age_over_21: true };
    const raw = await proveWith(link, issuer, { claims });
    expect(await read(raw)).toBe("passed");
    const form = new URLSearchParams(Buffer.from(raw.body).toString());
    const proof = JSON.parse(form.get("vp_token") ?? "").proof_of_age[0];
    expect(Buffer.from(proof, "base64url").toString("latin1")).not.toContain("age_over_21");
  });

  test("are valid with certificates between the issuer and the root", async () => {
    const between = makeCertificate({ name: "Between", by: root, isAuthority: true });
    const below = makeCertificate({ name: "Below", by: between, isAuthority: false });
    const { link } = await begin();
    expect(await read(await proveWith(link, { signer: below, chain: [between] }))).toBe("passed");
  });

  test("are worth nothing for another check, at another site, or with another nonce", async () => {
    const { link } = await begin();
    const raw = await proveWith(link, issuer);
    expect(await read(raw)).toBe("passed");
    const elsewhere = { ...raw, newsUrl: "https://other.example/api/age-proofs" };
    expect(await read(elsewhere)).toBe("failed");
    const other = euProof({ roots: async () => roots, clock, seals: (words) => [seal(["other", ...words])] });
    expect(await read(raw, other)).toBe("failed");
    const form = new URLSearchParams(Buffer.from(raw.body).toString());
    form.set("state", (await begin()).check.ref);
    expect(await read({ ...raw, body: Buffer.from(form.toString()) })).toBe("failed");
  });

  test("are valid if the secret changes between the request and the proof, until it is dropped", async () => {
    const by = (...keys: string[]) =>
      euProof({
        roots: async () => roots,
        clock,
        seals: (words) => keys.map((key) => seal([key, ...words])),
      });
    const { link } = await begin(by("first"));
    const raw = await proveWith(link, issuer);
    expect(await read(raw, by("second", "first"))).toBe("passed");
    expect(await read(raw, by("third", "second", "first"))).toBe("passed");
    expect(await read(raw, by("second"))).toBe("failed");
    const underAge = await begin(by("first"));
    const young = await proveWith(underAge.link, issuer, { claims: { age_over_18: false } });
    expect(await read(young, by("second", "first"))).toBe("under_age");
  });

  test("are refused of issuers who are not listed, and not offered without a list", async () => {
    const stranger = makeCertificate({ name: "Root of proofs", isAuthority: true });
    const forger = makeCertificate({ name: "Issuer of proofs", by: stranger, isAuthority: false });
    const { link } = await begin();
    const raw = await proveWith(link, { signer: forger, chain: [] });
    expect(await read(raw)).toBe("failed");
    expect(await read(raw, open([{ name: "Stranger", certificate: stranger.der.toString("base64") }]))).toBe(
      "passed",
    );
    expect(await open([]).methods("DE")).toEqual([]);
    expect(await provider.methods("DE")).toEqual(["eu_proof"]);
    expect(await provider.methods("GB")).toEqual([]);
  });

  test("are for 18 years only", async () => {
    await expect(begin(provider, { over: 21 })).rejects.toMatchObject({ final: true });
  });

  test("are trusted as the list says when they arrive", async () => {
    let list = roots;
    const changing = euProof({ roots: async () => list, clock, seals: (words) => [seal(words)] });
    const { link } = await begin(changing);
    const raw = await proveWith(link, issuer);
    expect(await read(raw, changing)).toBe("passed");
    list = [];
    expect(await read(raw, changing)).toBe("failed");
  });

  test.each<[string, (form: URLSearchParams) => void, string | undefined]>([
    ["the holder declined", (form) => form.delete("vp_token"), "failed"],
    ["two tokens", (form) => form.append("vp_token", "{}"), "failed"],
    ["a token that is no JSON", (form) => form.set("vp_token", "proof"), "failed"],
    ["a list as token", (form) => form.set("vp_token", "[]"), "failed"],
    ["another credential", (form) => form.set("vp_token", '{"other":["AA"]}'), "failed"],
    ["a credential more", (form) => form.set("vp_token", '{"proof_of_age":["AA"],"other":["AA"]}'), "failed"],
    ["two presentations", (form) => form.set("vp_token", '{"proof_of_age":["AA","AA"]}'), "failed"],
    ["padded base64", (form) => form.set("vp_token", '{"proof_of_age":["AA=="]}'), "failed"],
    ["no presentation", (form) => form.set("vp_token", '{"proof_of_age":[]}'), "failed"],
    ["no state", (form) => form.delete("state"), undefined],
    ["two states", (form) => form.append("state", randomUUID()), undefined],
    ["a state of another form", (form) => form.set("state", "1"), undefined],
    ["a megabyte", (form) => form.set("more", "x".repeat(1_000_000)), undefined],
    ["16 kB", (form) => form.set("more", "x".repeat(16_384)), undefined],
  ])("a form with %s", async (_, change, state) => {
    const { check } = await begin();
    const form = new URLSearchParams({ state: check.ref, vp_token: '{"proof_of_age":["AA"]}' });
    change(form);
    const headers = new Headers({ "content-type": "application/x-www-form-urlencoded;charset=UTF-8" });
    const raw = { newsUrl: site.newsUrl, headers, body: Buffer.from(form.toString()) };
    expect(await read(raw)).toBe(state);
    expect(await read({ ...raw, headers: new Headers({ "content-type": "text/plain" }) })).toBeUndefined();
  });
});
