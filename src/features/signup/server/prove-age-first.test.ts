import { afterAll, beforeAll, expect, test } from "vitest";
import { saveProvenAge } from "#features/accounts/server/accounts.ts";
import type { MemberViewer } from "#platform/app.ts";
import { makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { proveAgeFirst } from "./prove-age-first.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await testApp.setSettings({ age_policy: { "FR.signup": "provider" } });
});
afterAll(() => testApp.close());

test("who signs up where the sign-up needs a proof of age is led to it first, and back", async () => {
  const { app } = testApp;
  const { id, cookie } = await makeMember(testApp, { confirmed: false });
  const hostSite = hereSite({ app });
  const lead = async (country: string) => {
    const viewer = (await app.viewers.find(new Headers({ cookie }), hostSite)) as MemberViewer;
    try {
      proveAgeFirst({ app, viewer, hostSite, country }, "/signup-matches");
      return null;
    } catch (thrown) {
      return (thrown as Response).headers.get("location");
    }
  };
  expect(await lead("NL")).toBeNull();
  expect(await lead("FR")).toBe("/prove-age?back=%2Fsignup-matches");
  const until = new Date(testApp.clock.now().getTime() + 1_000);
  await app.db
    .transaction()
    .execute((tx) => saveProvenAge(tx, id, { level: "provider", until, sessionId: 1 }));
  expect(await lead("FR")).toBeNull();
});
