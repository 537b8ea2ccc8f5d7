import { afterAll, beforeAll } from "vitest";
import type { TestApp } from "#testing/open-test-app.ts";
import { openShop, openTill } from "./shop.fixture.ts";

/** The program of one test file. */
export let testApp: TestApp;
/** Acts as its members' browsers in the shop. */
export let till: ReturnType<typeof openTill>;

/** Opens the shop for the tests of one file. Call it at the top of the file. */
export function openShopForFile(env: Record<string, string> = {}) {
  beforeAll(async () => {
    testApp = await openShop(env);
    till = openTill(testApp);
  });
  afterAll(() => testApp.close());
}
