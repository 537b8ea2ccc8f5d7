import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { Standing } from "../../standing-rules.ts";
import { findMember, lockMember, type MemberRow } from "../queries.ts";
import { changeStanding } from "./change-standing.ts";
import { endBans } from "./end-bans.ts";

const DAY = 86_400_000;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const at = (days: number) => new Date(testApp.clock.now().getTime() + days * DAY);
const change = (id: number, facts: Partial<Standing>) =>
  testApp.app.db.transaction().execute(async (tx) => {
    const member = (await lockMember(tx, id)) as MemberRow;
    await changeStanding(testApp.app, tx, { member, change: facts });
  });
const statusOf = async (id: number) => (await findMember(testApp.app.db, id))?.status;

test("a ban ends at its date, also of an account that was closed meanwhile, and one without a date stays", async () => {
  const members = [await makeMember(testApp), await makeMember(testApp), await makeMember(testApp)];
  const [active, closed, forGood] = members.map(({ id }) => id) as [number, number, number];
  for (const id of [active, closed]) await change(id, { bannedAt: at(0), bannedUntil: at(3) });
  await change(forGood, { bannedAt: at(0) });
  await change(closed, { closedAt: at(0), eraseAt: at(14) });
  testApp.clock.advance(3 * DAY - 1);
  await endBans.run(testApp.app, null, { id: "1" });
  expect(await Promise.all([active, closed, forGood].map(statusOf))).toEqual(["banned", "banned", "banned"]);
  testApp.clock.advance(1);
  for (const id of ["2", "3"]) await endBans.run(testApp.app, null, { id });
  expect(await Promise.all([active, closed, forGood].map(statusOf))).toEqual([
    "active",
    "pending_deletion",
    "banned",
  ]);
});
