import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { setRestriction } from "../safety.ts";
import { findRestriction } from "./queries-restriction.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp?.close());

test("a restriction replaces the one before, goes with the last end, and with the member", async () => {
  const { db } = testApp.app;
  const { id } = await makeMember(testApp);
  const set = (to: Parameters<typeof setRestriction>[2]) =>
    db.transaction().execute((tx) => setRestriction(tx, id, to));
  const mutedUntil = new Date("2026-12-01T00:00:00Z");
  await set({ mutedUntil, barredUntil: "infinity" });
  expect(await findRestriction(db, id)).toMatchObject({ mutedUntil, barredUntil: Infinity, ageProof: false });
  await set({ ageProof: true });
  expect(await findRestriction(db, id)).toMatchObject({
    mutedUntil: null,
    barredUntil: null,
    ageProof: true,
  });
  await set({ mutedUntil: null });
  expect(await findRestriction(db, id)).toBeUndefined();
  await set({ mutedUntil });
  await db.deleteFrom("accountsMember").where("id", "=", id).execute();
  expect(await findRestriction(db, id)).toBeUndefined();
});
