import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forget } from "#testing/forget.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { shopData } from "../member-data.ts";
import { openShop } from "../shop.fixture.ts";
import { openDebits } from "./debit.fixture.ts";

import { openOperator } from "./sent-back.fixture.ts";

let testApp: TestApp;
let debits: ReturnType<typeof openDebits>;
let operator: ReturnType<typeof openOperator>;
beforeAll(async () => {
  testApp = await openShop();
  debits = openDebits(testApp);
  operator = openOperator(testApp);
});
afterAll(() => testApp.close());

const WHY = { reason: "Two members with one telephone", by: "Ruth de Boer" };
const BLOCKED = {
  status: 409,
  body: { error: "shop.debit_blocked", message: "Your account is blocked for direct debit payments." },
};
const newMember = () => debits.till.member();
const nameOf = async (memberId: number) => {
  const member = testApp.app.db.selectFrom("accountsMember").select("email").where("id", "=", memberId);
  return (await member.executeTakeFirstOrThrow()).email ?? "";
};
const spend = async (memberId: number, credits: number) => {
  const now = testApp.clock.now();
  await sql`select wallet_spend(${memberId}, 'text', ${debits.newId()}, ${credits}, ${now})`.execute(
    testApp.app.db,
  );
};
/** Somebody whose debit has been returned. With used credits they owe something. */
const returned = async (code: string, { owes }: { owes: boolean }) => {
  const [who, account] = [await newMember(), debits.somebody()];
  const { body: order } = await debits.buy(who, account);
  if (owes) await spend(who.id, 6);
  await operator.sendBack(order.id, code);
  return { who, account, order };
};

describe("[E-18] blocked by hand", () => {
  test("a member is neither offered direct debit nor gets a code, until the block is lifted", async () => {
    const [who, other] = [await newMember(), await newMember()];
    const subject = { member: await nameOf(who.id) };
    expect(await operator.run("block-debit", { ...subject, ...WHY })).toMatch(/number is \d+\.$/);
    expect((await debits.till.readOffer(who)).methods).not.toContain("sdd");
    expect(await debits.till.call(who, "GET", "/api/direct-debit?bundle=p0")).toMatchObject(BLOCKED);
    expect(await debits.send(who, debits.somebody())).toMatchObject(BLOCKED);
    expect((await debits.till.readOffer(other)).methods).toContain("sdd");
    expect(await operator.run("block-debit", { ...subject, ...WHY })).toContain("before");
    const lifting = { reason: "Cleared up by telephone", by: "Tom" };
    expect(await operator.run("unblock-debit", { ...subject, ...lifting })).toContain("lifted");
    expect((await debits.till.readOffer(who)).methods).toContain("sdd");
    expect((await debits.buy(who, debits.somebody())).status).toBe(201);
    await expect(operator.run("unblock-debit", { ...subject, ...lifting })).rejects.toThrow("isn't blocked");
  });

  test.each(["iban", "mobile"] as const)(
    "the %s is blocked for everyone, however it is typed",
    async (key) => {
      const own = debits.somebody();
      const typed = own[key].replace(/(.{4})/g, "$1 ").toLowerCase();
      await operator.run("block-debit", { [key]: typed, ...WHY });
      const who = await newMember();
      expect((await debits.till.readOffer(who)).methods).toContain("sdd");
      expect(await debits.send(who, { ...debits.somebody(), [key]: own[key] })).toMatchObject(BLOCKED);
      expect((await debits.send(who, debits.somebody())).status).toBe(201);
      await operator.run("unblock-debit", { [key]: own[key], ...WHY });
      testApp.clock.advance(61_000);
      expect((await debits.send(who, { ...debits.somebody(), [key]: own[key] })).status).toBe(201);
    },
  );

  test.each(["member", "iban", "mobile"] as const)(
    "a %s that is blocked after the code was sent is refused with the order, and nothing is stored",
    async (key) => {
      const [who, own] = [await newMember(), debits.somebody()];
      const sent = await debits.send(who, own);
      const subject = { [key]: key === "member" ? await nameOf(who.id) : own[key] };
      await operator.run("block-debit", { ...subject, ...WHY });
      expect(await debits.place(who, sent.body.id)).toMatchObject(BLOCKED);
      const orders = testApp.app.db.selectFrom("shopOrder").select("id").where("memberId", "=", who.id);
      expect(await orders.execute()).toEqual([]);
      await operator.run("unblock-debit", { ...subject, ...WHY });
      expect((await debits.place(who, sent.body.id)).status).toBe(201);
    },
  );

  test("blocks are listed with who, when and why, also after they were lifted, and hold no plain account or number", async () => {
    const own = debits.somebody();
    const ids = [];
    for (const subject of [{ iban: own.iban }, { mobile: own.mobile }]) {
      const said = await operator.run("block-debit", { ...subject, ...WHY });
      ids.push(Number(/is (\d+)/.exec(said)?.[1]));
    }
    const rows = await testApp.app.db
      .selectFrom("shopDebitBlock")
      .selectAll()
      .where("id", "in", ids)
      .execute();
    expect(rows).toHaveLength(2);
    for (const plain of [own.iban, own.iban.slice(-8), own.mobile.slice(-8)])
      expect(JSON.stringify(rows)).not.toContain(plain);
    const [account, mobile] = ids;
    const at = testApp.clock.now().toISOString();
    const listed = await operator.run("debit-blocks", {});
    expect(listed).toMatch(
      new RegExp(
        `^${account}  account .{6}…  ${at}  by "Ruth de Boer": "Two members with one telephone"$`,
        "m",
      ),
    );
    expect(listed).toMatch(new RegExp(`^${mobile}  mobile .{6}…`, "m"));
    const lifting = { reason: "The number has\na new owner", by: "Tom" };
    for (const id of ids) await operator.run("unblock-debit", { block: String(id), ...lifting });
    expect(await operator.run("debit-blocks", {})).not.toMatch(new RegExp(`^${mobile} `, "m"));
    expect(await operator.run("debit-blocks", { lifted: true })).toMatch(
      new RegExp(
        `^${mobile}  mobile .{6}…  ${at}  by "Ruth.*lifted ${at} by "Tom": "The number has\\\\na new`,
        "m",
      ),
    );
    testApp.clock.advance(431 * 86_400_000);
    await forget(testApp, "lifted-blocks");
    expect(await operator.run("debit-blocks", { lifted: true })).toBe("No block was lifted.");
  });

  test.each<[string, Record<string, string>, string]>([
    ["nobody", {}, "Name one of"],
    ["two at once", { iban: "NL91ABNA0417164300", mobile: "+31612345678" }, "Name one of"],
    ["an IBAN with a wrong digit", { iban: "NL91ABNA0417164301" }, "--iban"],
    ["a number without its country", { mobile: "0612345678" }, "--mobile"],
    ["a landline", { mobile: "+31201234567" }, "--mobile"],
    ["an unknown member", { member: "nobody@example.com" }, "--member"],
    ["an order without a debit", { household: "1" }, "--household"],
    ["no number", { household: "x" }, "--household"],
    ["no reason", { mobile: "+31612345678", reason: " " }, "--reason"],
    ["no operator", { mobile: "+31612345678", by: "" }, "--by"],
    ["a long reason", { mobile: "+31612345678", reason: "x".repeat(501) }, "--reason"],
  ])("%s is refused", async (_title, values, named) => {
    await expect(operator.run("block-debit", { ...WHY, ...values })).rejects.toThrow(named);
  });

  test("the member's export has the block and its reason, without the operator", async () => {
    const who = await newMember();
    await operator.run("block-debit", { member: await nameOf(who.id), ...WHY });
    const [file] = await Array.fromAsync(shopData.exportData(testApp.app, who.id));
    const { debit_blocks } = JSON.parse(String(file?.content));
    expect(debit_blocks).toMatchObject([{ code: "manual", reason: WHY.reason }]);
    expect(String(file?.content)).not.toContain(WHY.by);
  });
});

describe("[E-18] a household: the same account holder at the same address", () => {
  const home = (account: ReturnType<typeof debits.somebody>, change: Record<string, unknown> = {}) => ({
    ...debits.somebody(),
    house_number: account.house_number,
    ...change,
  });

  test("is blocked by an unpaid return whatever the account and number, and nobody else at the address or of the name", async () => {
    const { account, order } = await returned("MD06", { owes: true });
    const [same, housemate, namesake] = [await newMember(), await newMember(), await newMember()];
    expect(await debits.send(same, home(account, { account_holder: "MÜLLER-LUKASZ ZOE" }))).toMatchObject(
      BLOCKED,
    );
    expect((await debits.buy(housemate, home(account, { account_holder: "Max Müller" }))).status).toBe(201);
    expect((await debits.buy(namesake, debits.somebody())).status).toBe(201);
    await operator.run("debit-settled", { order: String(order.id) });
    expect((await debits.buy(same, home(account))).status).toBe(201);
  });

  test("is not limited by another's open debit", async () => {
    const account = debits.somebody();
    expect((await debits.buy(await newMember(), account)).status).toBe(201);
    expect((await debits.buy(await newMember(), home(account))).status).toBe(201);
  });

  test("is blocked with member and account if the bank knows no mandate, until each block is lifted", async () => {
    const { who, account, order } = await returned("MD01", { owes: false });
    const lift = (values: Record<string, string>) => operator.run("unblock-debit", { ...values, ...WHY });
    const other = await newMember();
    expect((await debits.till.readOffer(who)).methods).not.toContain("sdd");
    expect(await debits.send(other, { ...debits.somebody(), iban: account.iban })).toMatchObject(BLOCKED);
    expect(await debits.send(other, home(account))).toMatchObject(BLOCKED);
    const kinds = (await operator.run("debit-blocks", {})).matchAll(
      /(\w+) \S+ {2}\S+ {2}returned with MD01/g,
    );
    expect([...kinds].map(([, kind]) => kind)).toEqual(["member", "account", "household"]);
    await lift({ household: String(order.id) });
    expect((await debits.send(other, home(account))).status).toBe(201);
    testApp.clock.advance(61_000);
    await lift({ iban: account.iban });
    expect((await debits.send(other, { ...debits.somebody(), iban: account.iban })).status).toBe(201);
    expect((await debits.till.readOffer(who)).methods).not.toContain("sdd");
    await lift({ member: await nameOf(who.id) });
    testApp.clock.advance(20 * 86_400_000);
    expect((await debits.till.readOffer(who)).methods).toContain("sdd");
  });

  test("is not blocked by a closed account", async () => {
    const { account } = await returned("AC04", { owes: false });
    expect((await debits.send(await newMember(), home(account))).status).toBe(201);
    expect(await debits.send(await newMember(), { ...debits.somebody(), iban: account.iban })).toMatchObject(
      BLOCKED,
    );
  });

  test("is unknown for a debit from before households were stored", async () => {
    const { account, order } = await returned("MD06", { owes: true });
    await testApp.app.pool.query("update shop_debit set household = null where order_id = $1", [order.id]);
    expect((await debits.send(await newMember(), home(account))).status).toBe(201);
    await expect(operator.run("block-debit", { household: String(order.id), ...WHY })).rejects.toThrow(
      "--household",
    );
  });
});

describe("the e-mail about a returned debit", () => {
  const mailTo = async ({ email }: { email: string }) =>
    (await testApp.outbox()).find(({ to, subject }) => to === email && subject.includes("returned"))?.text ??
    "";

  test("after the third return it says that it blocks even once paid, until when, what is owed, and how to object", async () => {
    const [who, account] = [await newMember(), debits.somebody()];
    const orders: number[] = [];
    for (let n = 0; n < 3; n++) {
      const { body } = await debits.buy(who, account);
      orders.push(body.id);
      if (n !== 1) await spend(who.id, 6);
      await operator.sendBack(body.id, "MS02");
      await testApp.runJobs();
      if (n === 0) {
        expect(await mailTo(who)).toContain("Until this is settled you can’t pay by direct debit.");
        expect(await mailTo(who)).not.toContain("even once");
      }
      if (n === 0) await operator.run("debit-settled", { order: String(body.id) });
      testApp.clock.advance(2 * 86_400_000);
    }
    const mail = await mailTo(who);
    expect(mail).toContain("household: 3. Because of this you can’t pay by direct debit any more");
    expect(mail).toMatch(/again on \d+ \w+ \d{4} at the earliest/);
    expect(mail).toContain("You owe €");
    expect(mail).toContain(`${orders[2]} as the reference`);
    expect(mail).toContain("a person will look at it");
    expect(mail).not.toContain("Until this is settled");
    const until = new Date(/again on (.+?) at/.exec(mail)?.[1] ?? "").getTime();
    await operator.run("debit-settled", { order: String(orders[2]) });
    testApp.clock.set(new Date(until - 43_200_000).toISOString());
    expect(await debits.send(await newMember(), account)).toMatchObject(BLOCKED);
    testApp.clock.set(new Date(until + 43_200_000).toISOString());
    expect((await debits.send(await newMember(), account)).status).toBe(201);
  });

  test.each([
    ["AC04", "We won’t debit this bank account again."],
    ["MD01", "until we’ve cleared this up with you"],
  ])("after %s it says what stays blocked, also if nothing is owed", async (code, words) => {
    const { who } = await returned(code, { owes: false });
    await testApp.runJobs();
    expect(await mailTo(who)).toContain("so you owe nothing");
    expect(await mailTo(who)).toContain(words);
    expect(await mailTo(who)).toContain("a person will look at it");
  });

  test("nobody is reminded of the debit of an account holder who has died", async () => {
    const { who } = await returned("MD07", { owes: true });
    await testApp.runJobs();
    expect(await mailTo(who)).toBe("");
  });
});
