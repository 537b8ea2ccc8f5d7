import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import { makeStaff } from "#features/staff/server/staff.fixture.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { ReturnsReport } from "../../../desk-debits-contract.ts";
import { openShop } from "../../shop.fixture.ts";
import { camt, type DebitDesk, openDebitDesk, outcome, RETURNS } from "./desk-debits.fixture.ts";

const ACCEPTANCES = "/api/desk/debit-return-acceptances";

let testApp: TestApp;
let desk: DebitDesk;
beforeAll(async () => {
  testApp = await openShop();
  desk = await openDebitDesk(testApp);
});
afterAll(() => testApp?.close());
beforeEach(() => desk.fay.logIn());

const faultsOf = (orderId: number) =>
  desk.query("select state, settled_by, note from shop_fault where order_id = $1", [orderId]);
const outcomes = ({ rows }: ReturnsReport) => rows.map((row) => row.outcome);

describe("the file for the bank", () => {
  test("[B-09] is made from what is due, downloaded once, and opened again by its name", async () => {
    const debit = await desk.buy();
    const before = await desk.readDesk();
    expect(before.companies[0]?.ready).toEqual([{ due_on: debit.dueOn, count: 1, amount: debit.amount }]);
    const started = { site: before.companies[0]?.site, format: "pain.008.001.08" };
    const unconfirmed = { id: makeClientId(testApp.clock.now()), kind: "debit_file", input: started };
    expect(await outcome(await desk.fay.ask("POST", "/api/desk/work", unconfirmed))).toEqual([
      ...[403, "staff.confirm_first"],
    ]);
    const run = await desk.makeFile();
    const xml = await desk.take(run);
    expect(xml).toContain(`<EndToEndId>${debit.endToEndId}</EndToEndId>`);
    const { companies, files } = await desk.readDesk();
    expect(companies[0]?.ready).toEqual([]);
    const sha256 = createHash("sha256").update(xml).digest("hex");
    expect(files[0]).toMatchObject({
      by: desk.fay.alias,
      debits: 1,
      amount: debit.amount,
      sha256,
      is_kept: true,
    });
    expect(run.file).toMatchObject({ name: `${files[0]?.name}.xml`, sha256 });
    expect(await desk.take(await desk.work({ again: files[0]?.name }))).toBe(xml);
    const kinds = await desk.query(
      "select kind, person_id from staff_audit where kind like 'shop.debit_file%' order by id",
    );
    expect(kinds).toEqual([
      { kind: "shop.debit_file_made", person_id: desk.fay.id },
      { kind: "shop.debit_file_opened", person_id: desk.fay.id },
    ]);
  });

  test("is the same one if its work runs again after a crash, and none if nothing is due", async () => {
    const debit = await desk.buy();
    const run = await desk.makeFile();
    const [file] = (await desk.readDesk()).files;
    await desk.query("update work_run set state = 'running', ended_at = null where id = $1", [run.id]);
    const { jobs } = await import("../../../../../jobs.ts");
    const job = jobs.find(({ name }) => name === "do-long-work");
    await job?.run(testApp.app, { id: run.id }, { id: "1" });
    expect(await desk.take(run)).toContain(debit.endToEndId);
    expect((await desk.readDesk()).files[0]).toEqual(file);
    const empty = await desk.makeFile();
    expect(empty).toMatchObject({
      state: "failed",
      error: { message: "No direct debit is due for the bank." },
    });
    expect(await desk.work({ again: "D1" })).toMatchObject({ state: "failed" });
  });
});

describe("returns", () => {
  test("[B-09] are previewed without a change, confirmed once, and shown as read before", async () => {
    const [one, two] = [await desk.buy(), await desk.buy()];
    await desk.makeFile();
    const half = (two.amount / 200).toFixed(2);
    const body = camt(
      ...[
        { name: one.endToEndId, code: "AM04" },
        { name: two.endToEndId, code: "MD06", amount: half },
        { name: "=HYPERLINK(1)", code: "AM04" },
      ],
    );
    const seen = await desk.preview(body);
    expect(outcomes(seen)).toEqual(["taken", "other", "unknown"]);
    expect(seen).toMatchObject({ name: "C1", read_before: null });
    expect((await desk.debits.debitOf(one.orderId)).state).toBe("filed");
    const sha256 = createHash("sha256").update(body).digest("hex");
    expect(await outcome(await desk.upload(`${RETURNS}?sha256=${sha256}`, body))).toEqual([
      ...[403, "staff.confirm_first"],
    ]);

    const answer = await desk.confirmReturns(body);
    expect([answer.status, outcomes(await answer.json())]).toEqual([200, ["taken", "other", "unknown"]]);
    expect((await desk.debits.debitOf(one.orderId)).state).toBe("returned");
    expect((await desk.debits.debitOf(two.orderId)).state).toBe("filed");
    const again = await desk.preview(body);
    expect([outcomes(again), again.read_before?.by]).toEqual([["known", "other", "unknown"], desk.fay.alias]);
    expect((await desk.confirmReturns(body)).status).toBe(200);
    const entries = await desk.query("select from staff_audit where kind = 'shop.debit_returned'");
    expect(entries).toHaveLength(1);

    const { other } = await desk.readDesk();
    expect(await faultsOf(two.orderId)).toEqual([{ state: "open", settled_by: null, note: null }]);
    expect(other).toMatchObject([{ order: two.orderId, code: "MD06", reported: `${half} EUR` }]);
    const accept = { end_to_end_id: two.endToEndId, code: "MD06", why: "The bank kept its fee" };
    await desk.fay.confirm();
    const short = await desk.fay.ask("POST", ACCEPTANCES, { ...accept, why: "fee" });
    expect([short.status, Object.keys((await short.json()).fields)]).toEqual([400, ["why"]]);
    expect((await desk.fay.ask("POST", ACCEPTANCES, accept)).status).toBe(204);
    expect((await desk.debits.debitOf(two.orderId)).state).toBe("returned");
    expect((await desk.readDesk()).other).toEqual([]);
    expect(await faultsOf(two.orderId)).toEqual([
      { state: "accepted", settled_by: desk.fay.alias, note: "The bank kept its fee" },
    ]);
    await desk.fay.confirm();
    expect(await outcome(await desk.fay.ask("POST", ACCEPTANCES, accept))).toEqual([
      ...[409, "shop-desk.return_not_open"],
    ]);
  });

  test("[B-09] are refused if they declare a document type, are malformed, too large, or not what was previewed", async () => {
    const doctype = `<!DOCTYPE a [<!ENTITY b "c">]>${camt()}`;
    for (const body of [doctype, "<a", "", "<html/>"])
      expect(await outcome(await desk.previewOf(body))).toEqual([409, "shop-desk.returns_unreadable"]);
    expect((await desk.previewOf("x".repeat(5 * 1024 * 1024 + 1))).status).toBe(413);
    await desk.fay.confirm();
    expect(await outcome(await desk.upload(`${RETURNS}?sha256=${"0".repeat(64)}`, camt()))).toEqual([
      ...[409, "shop-desk.returns_other_file"],
    ]);
  });
});

test("a member is found by mandate, end-to-end id and mobile number, which is shown only after a reason", async () => {
  const who = await desk.debits.till.member();
  const person = desk.debits.somebody();
  const { body: order } = await desk.debits.buy(who, person);
  const { endToEndId, mandateId } = await desk.debits.debitOf(order.id);
  const [mandate] = await desk.query("select reference from shop_mandate where id = $1", [mandateId]);
  const search = async (word: string, by = desk.fay) =>
    (await by.ask("POST", "/api/desk/searches", { word })).json();
  for (const word of [
    mandate.reference,
    endToEndId.toLowerCase(),
    person.mobile,
    `00${person.mobile.slice(1)}`,
  ])
    expect((await search(word)).members, word).toMatchObject([{ id: who.id }]);
  for (const word of [person.mobile.slice(0, -1), mandate.reference.slice(0, -1)])
    expect((await search(word)).members, word).toEqual([]);
  const mira = await makeStaff(testApp, { roles: ["moderator"] });
  await mira.logIn();
  expect((await search(person.mobile, mira)).members).toEqual([]);
  const contact = `/api/desk/member-contact?member=${who.id}`;
  expect(await outcome(await desk.fay.ask("GET", contact))).toEqual([403, "staff.reason_first"]);
  const reason = { member: who.id, category: "payment", words: "The bank asks about the debit" };
  await desk.fay.ask("POST", "/api/desk/contact-reasons", reason);
  expect(await (await desk.fay.ask("GET", contact)).json()).toMatchObject({
    ...{ mobile: person.mobile, mobile_unreadable: false },
  });
  await desk.query("update shop_mandate set details = 'of another secret' where id = $1", [mandateId]);
  expect(await (await desk.fay.ask("GET", contact)).json()).toMatchObject({
    ...{ mobile: null, mobile_unreadable: true },
  });
});
