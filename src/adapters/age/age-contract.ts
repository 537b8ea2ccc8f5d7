import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AgeChoice, FakeAgeProvider } from "#testing/fake-age-provider.ts";
import { PROVIDER_FAULTS } from "#testing/fake-provider.ts";
import { ProviderError } from "../provider-error.ts";
import type { AgeNews, NewAgeCheck, RawAgeNews } from "./age.ts";

/** The properties in which providers differ. */
export type AgeTraits = {
  name: string;
  level: "provider" | "eu_proof";
  /** Whether `status` returns the state of a check. Otherwise only news report it. */
  isAsked: boolean;
  /** Effect of news with a wrong signature. It may fail a wallet's check, because only the member has the request. */
  forged: "ignored" | "failed";
  /** Whether beginning a check calls the provider. */
  isCalled: boolean;
};

const RETURN_URL = "https://velvet.example/age";

/** Runs the same tests for every provider of age checks. */
export function describeAgeProvider(traits: AgeTraits, openFake: () => Promise<FakeAgeProvider>): void {
  let fake: FakeAgeProvider;
  const write = async (changes: Partial<NewAgeCheck> = {}): Promise<NewAgeCheck> => ({
    ref: randomUUID(),
    over: 18,
    country: "DE",
    methods: await fake.provider.methods("DE"),
    seconds: 600,
    locale: "en",
    returnUrl: RETURN_URL,
    newsUrl: fake.newsUrl,
    ...changes,
  });
  const begin = async () => {
    const check = await write();
    return { check, ...(await fake.provider.begin(check)) };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;
  const read = async (all: RawAgeNews[]): Promise<AgeNews[]> =>
    (await Promise.all(all.map((raw) => fake.provider.parseNews(raw)))).flatMap((news) => news ?? []);
  const ask = ({ check, providerRef }: Begun) => fake.provider.status({ ref: check.ref, providerRef });
  const choose = async (begun: Begun, choice: AgeChoice) => {
    await fake.choose(begun.next, choice);
    return fake.takeNews();
  };
  const own = ({ check, providerRef }: Begun) => ({ ref: check.ref, providerRef });

  describe(`${traits.name} as a provider of age checks`, () => {
    beforeAll(async () => {
      fake = await openFake();
    });
    afterAll(() => fake?.close());

    test("offers methods, and begins with no other", async () => {
      expect(fake.provider).toMatchObject({ name: traits.name, level: traits.level });
      expect((await fake.provider.methods("DE")).length).toBeGreaterThan(0);
      await expect(fake.provider.begin(await write({ methods: [] }))).rejects.toMatchObject({ final: true });
    });

    test("a check that begins is open, and the next step names nobody", async () => {
      const begun = await begin();
      if (traits.isAsked) expect(await ask(begun)).toMatchObject({ ...own(begun), state: "open" });
      else expect(await ask(begun)).toBeNull();
      expect(JSON.stringify(begun.next)).not.toMatch(/member|user(?!=)|mail|birth/i);
    });

    test.each([
      ["pass", "passed"],
      ["fail", "failed"],
      ["under_age", "under_age"],
    ] as const)("choice %s: the news and the provider's answer say %s", async (choice, state) => {
      const begun = await begin();
      const [news, ...more] = await read(await choose(begun, choice));
      expect(more).toEqual([]);
      expect(news).toMatchObject({ ...own(begun), state });
      if (state === "passed") expect(begun.check.methods).toContain(news?.method);
      expect((await ask(begun))?.state).toBe(traits.isAsked ? state : undefined);
    });

    test("a member who leaves has proved nothing, whatever address the browser comes back to", async () => {
      const begun = await begin();
      expect(await choose(begun, "leave")).toEqual([]);
      const state = (await ask(begun))?.state;
      expect(["open", "failed", undefined]).toContain(state);
    });

    test("the same news say the same twice, and news of one check say nothing about another", async () => {
      const [one, other] = [await begin(), await begin()];
      const sent = await choose(one, "pass");
      expect(await read([...sent, ...sent])).toEqual(
        Array(2).fill(expect.objectContaining({ ref: one.check.ref, state: "passed" })),
      );
      if (traits.isAsked) expect((await ask(other))?.state).toBe("open");
    });

    test("news with a wrong signature pass nobody", async () => {
      const begun = await begin();
      const [sent] = await choose(begun, "pass");
      const forged = await fake.provider.parseNews(await fake.forge(sent as RawAgeNews, "signature"));
      if (traits.forged === "ignored") expect(forged).toBeNull();
      else expect(forged).toEqual([expect.objectContaining({ state: "failed" })]);
    });

    test("what one member proved cannot pass another member's check", async () => {
      const [one, other] = [await begin(), await begin()];
      const [sent] = await choose(one, "pass");
      const raw = await fake.forge(sent as RawAgeNews, { ref: other.check.ref });
      for (const news of (await fake.provider.parseNews(raw)) ?? [])
        expect(
          news.state === "passed" && news.ref === other.check.ref && news.providerRef === other.providerRef,
        ).toBe(false);
    });

    test("news that nobody sent are refused without an error", async () => {
      const { check } = await begin();
      const value = fc.oneof(
        fc.jsonValue(),
        fc.record({ state: fc.constant("passed"), ref: fc.constant(check.ref) }),
      );
      const form = fc
        .record({ state: fc.oneof(fc.string(), fc.constant(check.ref)), vp_token: fc.string() })
        .map((fields) => new URLSearchParams(fields).toString());
      const body = fc.oneof(
        fc.uint8Array(),
        fc
          .oneof(
            value.map((one) => JSON.stringify(one)),
            form,
          )
          .map((text) => new TextEncoder().encode(text)),
      );
      const types = fc.constantFrom("application/json", "application/x-www-form-urlencoded", "");
      await fc.assert(
        fc.asyncProperty(body, types, async (bytes, type) => {
          const raw = { newsUrl: fake.newsUrl, body: bytes, headers: new Headers({ "content-type": type }) };
          const news = await fake.provider.parseNews(raw);
          expect((news ?? []).filter(({ state }) => state !== "failed")).toEqual([]);
        }),
        { numRuns: 200 },
      );
    });

    if (traits.isCalled)
      test("while the provider is away no check begins, and afterwards the same one does", async () => {
        for (const fault of PROVIDER_FAULTS) {
          const check = await write();
          fake.fail?.(fault);
          const error = await fake.provider.begin(check).then(
            () => null,
            (thrown) => thrown,
          );
          // The page's address is made here, not by the provider.
          if (fault !== "other_host") expect(error, fault).toBeInstanceOf(ProviderError);
          fake.fail?.(fault, 0);
          const begun = { check, ...(await fake.provider.begin(check)) };
          expect((await read(await choose(begun, "pass")))[0]).toMatchObject({
            ...own(begun),
            state: "passed",
          });
        }
      });
  });
}
