import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { openDebits } from "./debit.fixture.ts";
import { revealDetails } from "./details.ts";

/** Written down from version 0.1.0, whose columns hold no key id, with this secret. */
const SECRET = "sealed-by-0.1.0-kept-for-the-tests";
const IBAN = "NL91ABNA0417164300";
const ACCOUNT = "L0bD3CjpbJ3KDC0Qr8kHSw";
const MOBILE = "hg0U0KVfhQjO8uMyAVsxRw";

let database: TestDatabase;
let testApp: TestApp;
let debits: ReturnType<typeof openDebits>;
beforeAll(async () => {
  database = await openTestDatabase({ of: "demo" });
  // As the migration leaves a database in which an earlier version has run.
  await database.pool.query("insert into secrets_own values ('fingerprints', '')");
  testApp = await openTestApp({ database, env: { SECRET, LIMITS: "no" } });
  debits = openDebits(testApp);
});
afterAll(async () => {
  await testApp.close();
  await database.close();
});

test("an account that version 0.1.0 blocked is recognized, whoever uses it", async () => {
  const { body: order } = await debits.buy(await debits.till.member(), debits.somebody());
  const block = { account: ACCOUNT, code: "AC04", orderId: order.id, at: testApp.clock.now() };
  await testApp.app.db.insertInto("shopDebitBlock").values(block).execute();
  const who = await debits.till.member();
  expect((await debits.send(who, { iban: IBAN })).body.error).toBe("shop.debit_blocked");
  expect((await debits.send(who, debits.somebody())).status).toBe(201);
  await testApp.app.db.deleteFrom("shopDebitBlock").execute();
});

test("a process of version 0.1.0 can block accounts while this version runs", async () => {
  const { body: order } = await debits.buy(await debits.till.member(), debits.somebody());
  for (const tries of [1, 0]) {
    const { rowCount } = await testApp.app.pool.query(
      `insert into shop_debit_block (account, code, order_id, at) values ($1, 'AC04', $2, $3)
       on conflict (account) do nothing`,
      [ACCOUNT, order.id, testApp.clock.now()],
    );
    expect(rowCount).toBe(tries);
  }
  const who = await debits.till.member();
  expect((await debits.send(who, { iban: IBAN })).body.error).toBe("shop.debit_blocked");
  await testApp.app.db.deleteFrom("shopDebitBlock").execute();
});

test("debits keep the fingerprints of version 0.1.0, so that their limits still apply", async () => {
  const { body: order } = await debits.buy(await debits.till.member(), {
    iban: IBAN,
    mobile: "+31612345678",
  });
  expect(await debits.debitOf(order.id)).toMatchObject({ account: ACCOUNT, mobile: MOBILE });
  for (const known of [{ iban: IBAN }, { mobile: "+31612345678" }]) {
    const other = await debits.send(await debits.till.member(), { ...debits.somebody(), ...known });
    expect(other.body.error).toBe("shop.debit_limit");
  }
});

test("the sealed details of a mandate begin with a key id", async () => {
  const { details } = await testApp.app.db
    .selectFrom("shopMandate")
    .select("details")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(details).toMatch(/^[\w-]{4}\.[\w-]{100,}$/);
  expect(revealDetails(testApp.app, details ?? "")).toMatchObject({ iban: IBAN, mobile: "+31612345678" });
});
