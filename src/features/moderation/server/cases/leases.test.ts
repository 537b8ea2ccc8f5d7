import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { moderating, refusal } from "../moderation.fixture.ts";
import { claimNext, freeCases, recuse, releaseCase, renewLease } from "./claim-case.ts";

const MINUTE = 60_000;

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
});
afterAll(() => testApp?.close());

describe("a lease", () => {
  test("[bad case 1] two people who ask at once get two cases, and never the same", async () => {
    await testApp.app.pool.query("update moderation_case set state = 'final'");
    const people = Array.from({ length: 8 }, () => desk.person());
    for (const _ of people) await desk.report(await desk.make());
    const claims = await Promise.all(people.map((by) => claimNext(testApp.app, by, { queue: "people" })));
    expect(new Set(claims.map((one) => one?.id)).size).toBe(8);
    expect(await claimNext(testApp.app, desk.person(), { queue: "people" })).toBeNull();
  });

  test("is for three cases at most, and comes back when the person logs out", async () => {
    const [mira, tom] = [desk.person(), desk.person()];
    await testApp.app.pool.query("update moderation_case set state = 'final'");
    for (let index = 0; index < 4; index += 1) await desk.report(await desk.make());
    for (let index = 0; index < 3; index += 1)
      expect(await claimNext(testApp.app, mira, { queue: "people" })).not.toBeNull();
    await expect(claimNext(testApp.app, mira, { queue: "people" })).rejects.toEqual(
      refusal("moderation.too_many_cases"),
    );
    const { app, clock } = testApp;
    await app.db.transaction().execute((tx) => freeCases(tx, { personId: mira.personId, at: clock.now() }));
    const held = [];
    for (let index = 0; index < 3; index += 1)
      held.push(await claimNext(testApp.app, tom, { queue: "people" }));
    expect(held.every(Boolean)).toBe(true);
  });

  test("ends after ten minutes, is renewed by work, and after an hour in all goes to somebody else", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    const { id: caseId, lease } = await desk.claim(mira, anna);
    const holding = { caseId, lease, personId: mira.personId };
    for (let minutes = 0; minutes < 54; minutes += 9) {
      testApp.clock.advance(9 * MINUTE);
      await renewLease(testApp.app, holding);
    }
    testApp.clock.advance(6 * MINUTE);
    await expect(renewLease(testApp.app, holding)).rejects.toEqual(refusal("moderation.taken"));
    expect((await desk.claim(desk.person(), anna)).id).toBe(caseId);
  });

  test("[bad case 50] of somebody who knows the person is given back for good", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await testApp.app.pool.query("update moderation_case set state = 'final'");
    await desk.report(anna);
    const { id: caseId, lease } = await desk.claim(mira, anna);
    await recuse(testApp.app, mira, { caseId, lease, why: "known" });
    expect(await claimNext(testApp.app, mira, { queue: "people" })).toBeNull();
    expect((await claimNext(testApp.app, desk.person(), { queue: "people" }))?.id).toBe(caseId);
  });

  test("that is given back is free at once, and one that was lost changes nothing", async () => {
    const [mira, tom, anna] = [desk.person(), desk.person(), await desk.make()];
    await desk.report(anna);
    const { id: caseId, lease } = await desk.claim(mira, anna);
    await releaseCase(testApp.app, mira, { caseId, lease });
    const again = await desk.claim(tom, anna);
    expect(again.lease).toBe(lease + 1);
    await releaseCase(testApp.app, mira, { caseId, lease });
    expect(await desk.caseOf(anna)).toMatchObject({ leasedBy: tom.personId });
  });

  test("needs a role that may work the queue", async () => {
    for (const roles of [["support"], ["finance"], ["operator"]] as const)
      await expect(claimNext(testApp.app, desk.person(...roles), { queue: "people" })).rejects.toEqual(
        refusal("staff.no_right"),
      );
    await expect(claimNext(testApp.app, desk.person("moderator"), { queue: "escalated" })).rejects.toEqual(
      refusal("staff.no_right"),
    );
  });
});
