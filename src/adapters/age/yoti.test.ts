import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openYoti } from "#testing/age/open-yoti.ts";
import type { AgeProvider, NewAgeCheck, RawAgeNews } from "./age.ts";
import { describeAgeProvider } from "./age-contract.ts";
import { YOTI_METHODS } from "./yoti/methods.ts";
import { type YotiOptions, yoti } from "./yoti.ts";

const NEWS_URL = "https://velvet.example/api/age-news/yoti";
const clock = { now: () => new Date("2026-11-21T12:05:00Z") };
const own = {
  methods: ["photo_id", "face_estimation", "digital_identity"],
  estimationAge: 25,
  clock,
} as const;

describeAgeProvider(
  { name: "yoti", level: "provider", isAsked: true, forged: "ignored", isCalled: true },
  async () => {
    const fake = await openYoti(NEWS_URL);
    return { ...fake, provider: yoti({ ...fake.options, ...own }) };
  },
);

describe("Yoti", () => {
  let fake: Awaited<ReturnType<typeof openYoti>>;
  let provider: AgeProvider;
  const open = (changes: Partial<YotiOptions> = {}) => yoti({ ...fake.options, ...own, ...changes });
  beforeAll(async () => {
    fake = await openYoti(NEWS_URL);
    provider = open();
  });
  afterAll(() => fake.close());

  const begin = async (changes: Partial<NewAgeCheck> = {}, by = provider) => {
    const check: NewAgeCheck = {
      ...{ ref: randomUUID(), over: 18, country: "GB", methods: own.methods, seconds: 600, locale: "en" },
      ...{ returnUrl: "https://velvet.example/age", newsUrl: NEWS_URL },
      ...changes,
    };
    const { next, providerRef } = await by.begin(check);
    const session = fake.books.sessions.get(providerRef ?? "") as Record<string, unknown>;
    return { check, next, providerRef, session };
  };
  const stateOf = async ({ check, providerRef }: Awaited<ReturnType<typeof begin>>) =>
    (await provider.status({ ref: check.ref, providerRef }))?.state;

  test("is told the check's own id, the addresses, and one attempt by the methods that were asked for", async () => {
    const { check, session } = await begin({ methods: ["photo_id", "face_estimation"] });
    expect(session).toMatchObject({
      type: "OVER",
      ttl: 600,
      reference_id: check.ref,
      callback: { auto: true, url: check.returnUrl },
      cancel_url: check.returnUrl,
      notification_url: NEWS_URL,
      retry_enabled: false,
      resume_enabled: false,
      doc_scan: { allowed: true, threshold: 18, level: "PASSIVE" },
      age_estimation: { allowed: true, threshold: 25, level: "PASSIVE" },
      digital_id: { allowed: false, age_estimation_allowed: false },
      credit_card: { allowed: false },
      mobile: { allowed: false },
    });
    expect((await begin({ seconds: 5 })).session.ttl).toBe(60);
    // This tells no name, no e-mail address and no date of birth.
    const told = [
      ...["type", "doc_scan", "age_estimation", "digital_id", "credit_card", "mobile", "ttl"],
      ...["reference_id", "callback", "cancel_url", "notification_url"],
      ...["retry_enabled", "resume_enabled", "synchronous_checks"],
    ];
    const answered = ["id", "sdk_id", "status", "expires_at"];
    expect(Object.keys(session).sort()).toEqual([...told, ...answered].sort());
  });

  test("shows the choice of methods, or the page of the only one", async () => {
    const query = (id: string | null) => `?sessionId=${id}&sdkId=${fake.books.sdkId}`;
    const origin = new URL(fake.options.address).origin;
    const several = await begin();
    expect(several.next).toEqual({ kind: "redirect", url: `${origin}/${query(several.providerRef)}` });
    const one = await begin({ methods: ["photo_id", "eu_proof"] });
    expect(one.next).toEqual({ kind: "redirect", url: `${origin}/doc-scan${query(one.providerRef)}` });
  });

  test("offers what the account has, and credit cards and mobile contracts in Great Britain only", async () => {
    expect(await provider.methods("DE")).toEqual(own.methods);
    const all = open({ methods: YOTI_METHODS });
    expect(await all.methods("DE")).toEqual(own.methods);
    expect(await all.methods("GB")).toEqual(YOTI_METHODS);
    await expect(begin({ methods: ["credit_card"] })).rejects.toMatchObject({ final: true });
  });

  test.each([
    ["COMPLETE", "DOC_SCAN", "passed"],
    ["COMPLETE", "LOGIN", "failed"],
    ["FAIL", "DOC_SCAN", "under_age"],
    ["FAIL", "DIGITAL_ID", "under_age"],
    ["FAIL", "AGE_ESTIMATION", "failed"],
    ["FAIL", "CREDIT_CARD", "failed"],
    ["ERROR", "DOC_SCAN", "failed"],
    ["CANCELLED", undefined, "failed"],
    ["IN_PROGRESS", "DOC_SCAN", "open"],
    ["SOMETHING_NEW", "DOC_SCAN", "open"],
    ["EXPIRED", undefined, "expired"],
  ])("%s by %s is %s", async (status, method, state) => {
    const begun = await begin();
    Object.assign(begun.session, { status, method });
    expect(await stateOf(begun)).toBe(state);
  });

  test("a session that nobody used is open until it ends, and expired then", async () => {
    const begun = await begin();
    expect(await stateOf(begun)).toBe("open");
    Object.assign(begun.session, { expires_at: "2026-11-21T12:05:00Z" });
    expect(await stateOf(begun)).toBe("expired");
  });

  test("a session of another check, of another kind or of nobody tells nothing", async () => {
    const [one, other] = [await begin(), await begin()];
    await fake.choose(one.next, "pass");
    expect(await provider.status({ ref: other.check.ref, providerRef: one.providerRef })).toBeNull();
    expect(await provider.status({ ref: one.check.ref, providerRef: randomUUID() })).toBeNull();
    expect(await provider.status({ ref: one.check.ref, providerRef: null })).toBeNull();
    Object.assign(one.session, { type: "UNDER" });
    expect(await stateOf(one)).toBeUndefined();
    await fake.takeNews();
  });

  test("a notification is only a reason to ask: what Yoti answers counts", async () => {
    const begun = await begin();
    await fake.choose(begun.next, "pass");
    const [raw] = (await fake.takeNews()) as [RawAgeNews];
    begun.session.status = "IN_PROGRESS";
    expect(await provider.parseNews(raw)).toMatchObject([{ state: "open" }]);
    fake.fail("error");
    await expect(provider.parseNews(raw)).rejects.toMatchObject({ final: false });
    const calls = fake.calls().length;
    expect(await provider.parseNews(await fake.forge(raw, "signature"))).toBeNull();
    expect(fake.calls()).toHaveLength(calls);
  });

  test("two keys are accepted while Yoti changes its own", async () => {
    const other = await openYoti(NEWS_URL);
    const begun = await begin();
    await fake.choose(begun.next, "pass");
    const [raw] = (await fake.takeNews()) as [RawAgeNews];
    const [newKey, oldKey] = [other.options.notificationKeys, fake.options.notificationKeys];
    expect(await open({ notificationKeys: newKey }).parseNews(raw)).toBeNull();
    const both = open({ notificationKeys: [...newKey, ...oldKey] });
    expect(await both.parseNews(raw)).toMatchObject([{ state: "passed" }]);
    await other.close();
  });

  test("wrong keys, and an answer that is no session, are errors without the key", async () => {
    const wrong = open({ apiKey: "guessed-key" });
    const error = await begin({}, wrong).catch((thrown) => thrown);
    expect(error).toMatchObject({ final: false, message: expect.stringMatching(/keys not accepted/) });
    expect(error.message).not.toContain("guessed-key");
    await expect(begin({ newsUrl: "http://velvet.example/news" })).rejects.toMatchObject({ final: true });
  });
});
