import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AgeNext, RawAgeNews } from "#adapters/age/age.ts";
import { describeAgeProvider } from "#adapters/age/age-contract.ts";
import type { FakeAgeProvider } from "#testing/fake-age-provider.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { AgeOutcome } from "./age-outcomes.ts";
import { type AgeSandbox, openAgeSandbox } from "./age-sandbox.ts";

const SECRET = "a secret that is long enough for this test";
const NEWS_URL = "http://localhost/api/age-news/sandbox";
const HEADER = "x-sandbox-signature";

let testApp: TestApp;
let sandbox: AgeSandbox;
const sent: RawAgeNews[] = [];

/** The program's own sandbox, except that its news are kept here. */
async function open(): Promise<void> {
  testApp = await openTestApp({ env: { SECRET } });
  sandbox = openAgeSandbox({
    db: testApp.app.db,
    clock: testApp.clock,
    secrets: [SECRET],
    post: async (newsUrl, { headers, body }) => {
      sent.push({ newsUrl, headers: new Headers(headers), body: Buffer.from(body) });
      return new Response();
    },
  });
  testApp.app.ageSandbox = sandbox;
}

async function runJobs(): Promise<void> {
  await testApp.app.pool.query("update graphile_worker._private_jobs set run_at = now()");
  await testApp.runJobs();
}

const pageOf = (next: AgeNext) => (next.kind === "redirect" ? new URL(next.url).pathname : "");

async function decide(next: AgeNext, outcome: AgeOutcome): Promise<Response> {
  const request = new Request(`http://localhost${pageOf(next)}`, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
  });
  return (await sandbox.answer(request, { nonce: "n" })) as Response;
}

async function openFake(): Promise<FakeAgeProvider> {
  await open();
  const outcomes = { pass: "passed", fail: "failed", under_age: "under_age", leave: "never" } as const;
  const sign = (body: string, secret: string) =>
    createHmac("sha256", `sandbox age ${secret}`).update(body).digest("hex");
  return {
    provider: sandbox,
    newsUrl: NEWS_URL,
    async choose(next, choice) {
      await decide(next, outcomes[choice]);
    },
    async takeNews() {
      await runJobs();
      return sent.splice(0);
    },
    async forge(news, change) {
      const told = JSON.parse(Buffer.from(news.body).toString());
      const body = JSON.stringify(change === "signature" ? told : { ...told, ...change });
      const headers = new Headers({ [HEADER]: sign(body, change === "signature" ? "guessed" : SECRET) });
      return { ...news, body: Buffer.from(body), headers };
    },
    close: () => testApp.close(),
  };
}

describeAgeProvider(
  { name: "sandbox", level: "provider", isAsked: true, forged: "ignored", isCalled: false },
  openFake,
);

describe("the sandbox of age checks", () => {
  beforeAll(open);
  afterAll(() => testApp.close());

  const begin = async () => {
    const check = {
      ref: randomUUID(),
      over: 18,
      country: "GB",
      methods: ["photo_id", "face_estimation"],
      seconds: 600,
      locale: "en",
      returnUrl: "http://localhost/age",
      newsUrl: NEWS_URL,
    } as const;
    return { check, ...(await sandbox.begin(check)) };
  };
  const stateOf = async ({ check, providerRef }: Awaited<ReturnType<typeof begin>>) =>
    (await sandbox.status({ ref: check.ref, providerRef }))?.state;
  const readNews = async () => {
    await runJobs();
    return Promise.all(sent.splice(0).map((raw) => sandbox.parseNews(raw)));
  };

  test("has a page of its own with every outcome, and sends the browser back once one is chosen", async () => {
    const begun = await begin();
    const page = await testApp.ask(pageOf(begun.next));
    expect(page.headers.get("content-type")).toContain("text/html");
    const html = await page.text();
    expect([...html.matchAll(/value="(\w+)">/g)].map(([, value]) => value)).toEqual([
      ...["photo_id", "face_estimation", "passed", "failed", "under_age", "later", "never", "twice"],
      ...["before_return", "wrong_signature", "another_check"],
    ]);
    const body = new URLSearchParams({ outcome: "passed", method: "face_estimation" });
    const answer = await testApp.ask(pageOf(begun.next), { method: "POST", body });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "http://localhost/age"]);
    expect((await testApp.ask(pageOf(begun.next))).status).toBe(303);
    await decide(begun.next, "failed");
    expect(await sandbox.status({ ref: begun.check.ref, providerRef: begun.providerRef })).toMatchObject({
      state: "passed",
      method: "face_estimation",
    });
    expect(await readNews()).toHaveLength(1);
    expect((await testApp.ask("/sandbox/age/sa_00000000-0000-0000-0000-000000000000")).status).toBe(404);
  });

  test("later: the browser is back before the check passes", async () => {
    const begun = await begin();
    await decide(begun.next, "later");
    expect(await stateOf(begun)).toBe("open");
    expect(await readNews()).toEqual([[expect.objectContaining({ ref: begun.check.ref, state: "passed" })]]);
    expect(await stateOf(begun)).toBe("passed");
  });

  test("never: no news come, and the check expires", async () => {
    const begun = await begin();
    await decide(begun.next, "never");
    expect(await readNews()).toEqual([]);
    testApp.clock.advance(599_000);
    expect(await stateOf(begun)).toBe("open");
    testApp.clock.advance(1_000);
    expect(await stateOf(begun)).toBe("expired");
    const late = await begin();
    testApp.clock.advance(600_000);
    await decide(late.next, "passed");
    expect([await stateOf(late), await readNews()]).toEqual(["expired", []]);
  });

  test("twice: the same news come again", async () => {
    const begun = await begin();
    await decide(begun.next, "twice");
    const [first, second] = await readNews();
    expect(first).toEqual([expect.objectContaining({ ref: begun.check.ref, state: "passed" })]);
    expect(second).toEqual(first);
  });

  test("before the return: the news are there when the browser is sent back", async () => {
    const begun = await begin();
    await decide(begun.next, "before_return");
    expect(await sandbox.parseNews(sent.splice(0)[0] as RawAgeNews)).toMatchObject([
      { ref: begun.check.ref, state: "passed" },
    ]);
  });

  test("a wrong signature and another member's check are reported, and this check stays open", async () => {
    const [begun, other, forged] = [await begin(), await begin(), await begin()];
    await decide(forged.next, "wrong_signature");
    expect(await readNews()).toEqual([null]);
    await decide(begun.next, "another_check");
    const [[news] = []] = (await readNews()) as { ref: string; providerRef: string; state: string }[][];
    expect(news).toMatchObject({ state: "passed", providerRef: begun.providerRef });
    expect(news?.ref).not.toBe(begun.check.ref);
    for (const one of [begun, other, forged]) expect(await stateOf(one)).toBe("open");
  });

  test("in production there is none", async () => {
    const production = await openTestApp({
      env: {
        MODE: "production",
        PUBLIC_ADDRESS: "https://velvet.example",
        SECRET: "4f1c9be27ad05386e1b7c0d92f6a8354",
        MAIL_URL: "smtp://127.0.0.1:1",
        MAIL_FROM: "post@velvet.example",
      },
    });
    expect(production.app.ageSandbox).toBeNull();
    expect(production.app.age.map(({ name }) => name)).toEqual(["eu-proof"]);
    const { next } = await begin();
    expect((await production.ask(pageOf(next))).status).toBe(404);
    await production.close();
  });

  test("a check that is begun again leads to the same page", async () => {
    const { check, next, providerRef } = await begin();
    expect(await sandbox.begin(check)).toEqual({ next, providerRef });
  });
});
