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
  const it = await openTestApp({ env: { SECRET, LIMITS: "no" } });
  try {
    const people = await makePeople(it);
    await makePurchases(it, people);
    await makeRest(it, people);
    await it.runJobs();
    expect(await findDifferences(it.app.db)).toEqual([]);
    expect(await findBookDifferences(it.app.db)).toEqual([]);
    expect(await listMissingStates(it.app.pool)).toEqual([]);
    await writeFixture(it, join(import.meta.dirname, "../../db/frozen", project.version), {
      version: project.version,
      at: it.clock.now().toISOString(),
      secret: SECRET,
      members: Object.fromEntries(
        Object.entries(people).map(([name, { id, email, password }]) => [name, { id, email, password }]),
      ),
    });
  } finally {
    await it.close();
  }
});
