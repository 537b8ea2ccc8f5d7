import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { type LiveServer, openLiveServer } from "./live.fixture.ts";

/** The program of one test file. */
export let testApp: TestApp;
/** Its sockets, opened anew for each test. */
export let server: LiveServer;
/** Two members, created anew for each test. */
export let ann: MadeMember;
export let bob: MadeMember;

/** Opens the program and its sockets for the tests of one file. Call it at the top of the file. */
export function openLiveForFile(options: Parameters<typeof openLiveServer>[1]) {
  beforeAll(async () => {
    testApp = await openTestApp();
  });
  afterAll(() => testApp.close());
  beforeEach(async () => {
    server = await openLiveServer(testApp, options);
    [ann, bob] = [await makeMember(testApp), await makeMember(testApp)];
  });
  afterEach(() => server.stop());
}
