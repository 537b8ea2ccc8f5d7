import { join } from "node:path";
import { expect, test } from "vitest";
import { findBookDifferences } from "#features/shop/server/books/find-book-differences.ts";
import { findDifferences } from "#features/wallet/server/wallet.ts";
import { openTestApp } from "#testing/open-test-app.ts";
import project from "../../package.json" with { type: "json" };
import { listMissingStates } from "./list-states.ts";
import { makePeople } from "./make-people.ts";
import { makePurchases } from "./make-purchases.ts";
import { makeRest } from "./make-rest.ts";
import { writeFixture } from "./write-fixture.ts";

/** Encrypts only the data of this community. */
const SECRET = "a-secret-of-the-frozen-community-and-of-nothing-else";

test("a community of every state is written to db/frozen", async () => {
  const testApp = await openTestApp({ env: { SECRET, LIMITS: "no" } });
  try {
    const people = await makePeople(testApp);
    await makePurchases(testApp, people);
    await makeRest(testApp, people);
    await testApp.runJobs();
    expect(await findDifferences(testApp.app.db)).toEqual([]);
    expect(await findBookDifferences(testApp.app.db)).toEqual([]);
    expect(await listMissingStates(testApp.app.pool)).toEqual([]);
    await writeFixture(testApp, join(import.meta.dirname, "../../db/frozen", project.version), {
      version: project.version,
      at: testApp.clock.now().toISOString(),
      secret: SECRET,
      members: Object.fromEntries(
        Object.entries(people).map(([name, { id, email, password }]) => [name, { id, email, password }]),
      ),
    });
  } finally {
    await testApp.close();
  }
});
