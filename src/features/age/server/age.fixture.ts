import { afterAll, beforeAll } from "vitest";
import type { RawAgeNews } from "#adapters/age/age.ts";
import type { AgeMethod } from "#base/age-levels.ts";
import type { AgeChoice } from "#testing/fake-age-provider.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { AgeCheck, NextStep } from "../contract.ts";
import { lookAtChecks } from "./look-at-checks.ts";

/** Members of this test are in Great Britain, where the default asks for a provider, and the test sets the rest. */
export const GB = "81.2.69.160";
export const NL = "145.53.0.1";
export const US = "8.8.8.8";

/** Somebody who can prove ages, and what stands for the real one. */
export type FakeAge = {
  env: Record<string, string>;
  method: AgeMethod;
  /** Needed level of the chat in the suite. */
  level: "provider" | "eu_proof";
  path: string;
  /** Called when the program runs. */
  prepare?(testApp: TestApp): Promise<void>;
  choose(testApp: TestApp, next: NextStep, choice: AgeChoice): Promise<void>;
  /** News that were not taken yet, as the provider or the wallet has sent them. */
  takeNews(testApp: TestApp): Promise<RawAgeNews[]>;
  forge(news: RawAgeNews, change: "signature" | { ref: string }): Promise<RawAgeNews>;
  close(): Promise<void>;
};

export type World = ReturnType<typeof callsOf> & { testApp: TestApp };

/** Opens the program for a file or a block of tests, with all providers of the environment. */
export function openAgeWorld(
  env: () => Promise<Record<string, string>>,
  prepare?: (app: TestApp) => Promise<void>,
) {
  const world = {} as World;
  beforeAll(async () => {
    const testApp = await openTestApp({ env: { LIMITS: "no", ...(await env()) } });
    await prepare?.(testApp);
    Object.assign(world, { testApp }, callsOf(testApp));
  });
  afterAll(() => world.testApp?.close());
  return world;
}

type Init = { method?: string; json?: unknown; from?: string; headers?: Record<string, string> };

function callsOf(testApp: TestApp) {
  const ask = (who: MadeMember | null, path: string, { headers, ...init }: Init = {}) =>
    testApp.ask(path, {
      from: GB,
      ...init,
      headers: { cookie: `${who?.cookie ?? "a=b"}; locale=en`, ...headers },
    });
  const begin = (who: MadeMember, method: AgeMethod, more: Init & { same_device?: boolean } = {}) => {
    const { same_device = false, ...init } = more;
    return ask(who, "/api/age-checks", { method: "POST", json: { method, same_device }, ...init });
  };
  const rows = () => testApp.app.db.selectFrom("ageCheck").selectAll().orderBy("id").execute();
  return {
    ask,
    begin,
    rows,
    beginOk: async (...args: Parameters<typeof begin>): Promise<AgeCheck & { next: NextStep }> => {
      const answer = await begin(...args);
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    make: () => makeMember(testApp),
    /** Sends what a provider or a wallet has sent. */
    deliver: ({ body, headers }: RawAgeNews, path: string) =>
      testApp.ask(path, { method: "POST", body: Buffer.from(body), headers: Object.fromEntries(headers) }),
    stateOf: async ({ ref }: Pick<AgeCheck, "ref">) => (await rows()).find((row) => row.ref === ref)?.state,
    rowsOf: async ({ id }: MadeMember) => (await rows()).filter(({ memberId }) => memberId === id),
    send: async (who: MadeMember, to: MadeMember, init: Init = {}) => {
      const id = crypto.randomUUID();
      const json = { id, to: to.id, kind: "text", text: "Hello" };
      return sayError(await ask(who, "/api/messages", { method: "POST", json, ...init }));
    },
    logIn: async (who: MadeMember) =>
      sayError(
        await ask(null, "/api/user.php", {
          method: "POST",
          json: { email: who.email, password: who.password },
        }),
      ),
    look: () => lookAtChecks(testApp.app),
  };
}

/** "sent", or the code of the refusal. */
export async function sayError(answer: Response): Promise<string> {
  if (answer.ok) return "yes";
  return ((await answer.json()) as { error: string }).error;
}
