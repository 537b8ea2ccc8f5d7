import { afterAll, beforeAll } from "vitest";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { chatting } from "./chat.fixture.ts";

/** The program of one test file. */
export let testApp: TestApp;
/** Sends and reads messages in it. */
export let who: ReturnType<typeof chatting>;

/** Opens the program for the tests of one file, without rate limits. Call it at the top of the file. */
export function openChatForFile(options: Parameters<typeof openTestApp>[0] = { env: { LIMITS: "no" } }) {
  beforeAll(async () => {
    testApp = await openTestApp(options);
    who = chatting(testApp);
  });
  afterAll(() => testApp.close());
}

/** Status and error code of a refused call. */
export const refusal = async (answer: Response) => [answer.status, (await answer.json()).error];
export const block = (by: MadeMember, whom: MadeMember, method = "POST") =>
  who.post("/api/blocks", by, { member: whom.id }, method);
