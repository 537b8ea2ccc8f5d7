import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeStaff } from "../staff.fixture.ts";
import { insertProposal } from "./queries-proposal.ts";

const HOUR = 3_600_000;

let testApp: TestApp;
let people: number[];
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  people = [];
  for (let index = 0; index < 2; index += 1)
    people.push((await makeStaff(testApp, { roles: ["operator"] })).id);
});
afterAll(() => testApp?.close());

const proposal = (byId: number, sealed: number) => {
  const at = testApp.clock.now();
  return {
    ...{ kind: "sealed.destroy", subject: `sealed:${sealed}`, seenVersion: 1, aboutPersonId: null, byId, at },
    input: JSON.stringify({ sealed }),
    why: "The authority has released it",
    expiresAt: new Date(at.getTime() + HOUR),
  };
};

test("of two equal proposals at the same moment, the database refuses the second, until the first is too old", async () => {
  const [mira = 0, tom = 0] = people;
  const { db } = testApp.app;
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const first = db.transaction().execute(async (tx) => {
    await insertProposal(tx, proposal(mira, 1));
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const second = db.transaction().execute((tx) => insertProposal(tx, proposal(tom, 1)));
  const refused = expect(second).rejects.toMatchObject({ code: "staff.already_proposed" });
  await db.transaction().execute((tx) => insertProposal(tx, proposal(tom, 2)));
  end.resolve();
  await first;
  await refused;
  testApp.clock.advance(HOUR);
  await db.transaction().execute((tx) => insertProposal(tx, proposal(tom, 1)));
});
