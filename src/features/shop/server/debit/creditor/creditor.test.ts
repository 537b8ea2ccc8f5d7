import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteOf } from "#features/site/server/site.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { hereSite, type TestApp } from "#testing/open-test-app.ts";
import { openShop } from "../../shop.fixture.ts";
import { type DebitDesk, openDebitDesk, outcome } from "../desk/desk-debits.fixture.ts";
import { setCreditorCommand } from "./set-creditor.ts";

const FIRST = { id: "NL22ZZZ000000000000", name: "Velvet Demo B.V.", iban: "NL20INGB0001234567" };
const SECOND = { id: "DE98ZZZ09999999999", name: "Noord B.V.", iban: "NL91ABNA0417164300" };
const WHY = "We have moved to another bank";
const NONE = { id: null, name: null, iban: null };

let testApp: TestApp;
let desk: DebitDesk;
let finn: Person;
let olga: Person;
let sam: Person;
let site: number;
beforeAll(async () => {
  testApp = await openShop();
  desk = await openDebitDesk(testApp);
  finn = await makeStaff(testApp, { roles: ["finance"] });
  olga = await makeStaff(testApp, { roles: ["operator"] });
  sam = await makeStaff(testApp, { roles: ["support"] });
  site = hereSite(testApp).id;
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await enter();
  await desk.query(
    "update site_company set creditor_id = $1, creditor_name = $2, creditor_iban = $3",
    Object.values(FIRST),
  );
  await testApp.refreshSites();
});

async function enter(): Promise<void> {
  for (const person of [desk.fay, finn, olga, sam]) await person.logIn();
}

/** A call of a person who has used their second factor just before: one use of it is good for one call. */
async function send(by: Person, path: string, body: object): Promise<Response> {
  await by.confirm();
  return by.ask("POST", path, body);
}

/** What every process knows after it has read the sites. */
function known() {
  const { company } = siteOf({ site: testApp.app.sites.get(site) });
  return { id: company.creditorId, name: company.creditorName, iban: company.creditorIban };
}
const entriesOf = async (pattern: string, since: number) =>
  (
    await desk.query(
      "select id::int as id, entry::jsonb as entry from staff_audit where kind ~ $1 and id > $2 order by id",
      [pattern, since],
    )
  ).map(({ entry }) => entry);
const latest = async (): Promise<number> =>
  (await desk.query("select coalesce(max(id), 0)::int as id from staff_audit"))[0].id;

describe("another creditor", () => {
  const propose = (by: Person, body: object) =>
    send(by, "/api/desk/creditor-proposals", { site, seen: FIRST, ...SECOND, why: WHY, ...body });
  const proposed = async (by = desk.fay, body: object = {}): Promise<number> =>
    (await (await propose(by, body)).json()).id;
  const answer = (by: Person, id: number, given = "agreed") =>
    send(by, "/api/desk/creditor-answers", { id, answer: given, why: "I have seen the letter" });
  const shown = async () => (await desk.readDesk()).creditors.find((one) => one.site === site);

  test("is proposed with a reason, and applies once a second person agrees", async () => {
    const since = await latest();
    expect(await outcome(await propose(sam, {}))).toEqual([403, "staff.no_right"]);
    // Typed as a letter of the bank writes it.
    const typed = { id: "de98zzz 09999999999", iban: "NL91 ABNA 0417 1643 00", name: " Noord B.V. " };
    const id = await proposed(desk.fay, typed);
    expect(known()).toEqual(FIRST);
    expect(await shown()).toMatchObject({ creditor: FIRST, proposal: { by: desk.fay.alias, why: WHY } });
    expect(await outcome(await propose(finn, {}))).toEqual([409, "staff.already_proposed"]);
    expect(await outcome(await answer(desk.fay, id))).toEqual([409, "staff.own_proposal"]);
    expect(await outcome(await answer(sam, id))).toEqual([403, "staff.no_right"]);
    expect(known()).toEqual(FIRST);

    const { proposals } = await (await olga.ask("GET", "/api/desk/proposals")).json();
    expect(proposals[0]).toMatchObject({
      ...{ kind: "shop.creditor", state: "open", may_answer: true },
      changes: [
        { field: "creditor_id", before: FIRST.id, after: SECOND.id },
        { field: "creditor_name", before: FIRST.name, after: SECOND.name },
        { field: "iban", before: "NL20 INGB 0001 2345 67", after: "NL91 ABNA 0417 1643 00" },
      ],
    });
    expect((await answer(olga, id)).status).toBe(204);
    expect(await outcome(await answer(finn, id))).toEqual([409, "staff.proposal_over"]);
    expect(known()).toEqual(SECOND);
    expect(await shown()).toMatchObject({ creditor: SECOND, proposal: null });

    const log = await entriesOf("creditor", since);
    expect(log.map(({ kind, personId, why }) => [kind, personId, why])).toEqual([
      ["shop.creditor_proposed", desk.fay.id, WHY],
      ["configuration.creditor_changed", olga.id, WHY],
      ["shop.creditor_answered", olga.id, "I have seen the letter"],
    ]);
    expect(log[1].changes).toEqual({
      id: { before: FIRST.id, after: SECOND.id },
      name: { before: FIRST.name, after: SECOND.name },
      iban: { before: "NL20 … 4567", after: "NL91 … 4300" },
      proposal: { after: id },
    });
  });

  test.each([
    ["id", { id: "DE97ZZZ09999999999" }],
    ["iban", { iban: "NL91ABNA0417164301" }],
    ["iban", { iban: "BR1800360305000010009795493C1" }],
    ["name", { name: "株式会社" }],
    ["name", { name: " " }],
    ["why", { why: "short" }],
    ["site", { site: 0 }],
  ])("with a wrong %s is refused in that field, and nothing is proposed", async (field, wrong) => {
    const since = await latest();
    const refused = await propose(desk.fay, wrong);
    expect(refused.status).toBe(400);
    const { fields } = await refused.json();
    expect(Object.keys(fields)).toEqual([field]);
    expect(fields[field]).toMatch(/\w/);
    expect(await latest()).toBe(since);
    expect(await shown()).toMatchObject({ creditor: FIRST, proposal: null });
  });

  test("names every wrong field at once", async () => {
    const refused = await send(desk.fay, "/api/desk/creditor-proposals", {
      ...{ site, seen: FIRST, id: "1", name: "…", iban: "1", why: WHY },
    });
    const { fields } = await refused.json();
    expect(Object.keys(fields).toSorted()).toEqual(["iban", "id", "name"]);
    expect(fields.iban).toContain("SEPA");
  });

  test("is not proposed for one that has changed since, that is the same, or for no site", async () => {
    const since = await latest();
    const others = [{ ...FIRST, name: "Velvet Old B.V." }, null];
    for (const seen of others)
      expect(await outcome(await propose(desk.fay, { seen }))).toEqual([409, "shop-desk.creditor_changed"]);
    expect(await outcome(await propose(desk.fay, FIRST))).toEqual([409, "shop-desk.creditor_same"]);
    expect((await propose(desk.fay, { site: 999_999 })).status).toBe(404);
    expect(await latest()).toBe(since);
  });

  test("does not apply if it was refused, nobody answered in 72 hours, or the creditor has changed since", async () => {
    const refused = await proposed();
    expect((await answer(finn, refused, "refused")).status).toBe(204);
    const late = await proposed();
    testApp.clock.advance(72 * 3_600_000);
    await enter();
    expect(await outcome(await answer(finn, late))).toEqual([409, "staff.proposal_over"]);
    const stale = await proposed();
    await desk.query("update site_company set creditor_name = 'Velvet Old B.V.'");
    const since = await latest();
    expect(await outcome(await answer(finn, stale))).toEqual([409, "staff.changed_since"]);
    expect(await latest()).toBe(since);
    expect((await answer(finn, stale, "refused")).status).toBe(204);
    await testApp.refreshSites();
    expect(known()).toEqual({ ...FIRST, name: "Velvet Old B.V." });
  });

  test("can be the first one of a company", async () => {
    const off = "update site_company set creditor_id = null, creditor_name = null, creditor_iban = null";
    await desk.query(off);
    expect(await shown()).toMatchObject({ creditor: null });
    const id = await proposed(olga, { seen: null });
    expect((await answer(desk.fay, id)).status).toBe(204);
    expect(known()).toEqual(SECOND);
  });

  test("is answered only with a second factor that was used just now", async () => {
    const id = await proposed();
    const late = { id, answer: "agreed", why: "I have seen the letter" };
    testApp.clock.advance(6 * 60_000);
    expect(await outcome(await finn.ask("POST", "/api/desk/creditor-answers", late))).toEqual([
      ...[403, "staff.confirm_first"],
    ]);
    expect(known()).toEqual(FIRST);
    expect((await answer(finn, id, "refused")).status).toBe(204);
  });
});

describe("an operator sets the creditor by a command", () => {
  const asked = {
    site: "localhost",
    id: "de98zzz 09999999999",
    name: "Noord B.V.",
    iban: "NL91 ABNA 0417 1643 00",
  };
  const run = (values: Record<string, string | boolean>) => setCreditorCommand.run(testApp.app, values);

  test("without a reason the first time, and with one if there is one already", async () => {
    const since = await latest();
    for (const why of ["", "short", "x".repeat(501)]) {
      await expect(run({ ...asked, why })).rejects.toThrow("--why");
      await expect(run({ site: "localhost", off: true, why })).rejects.toThrow("--why");
    }
    expect(await latest()).toBe(since);
    await run({ site: "localhost", off: true, why: WHY });
    expect(known()).toEqual(NONE);
    for (let again = 0; again < 2; again++) await run(asked);
    expect(known()).toEqual(SECOND);
    const log = await entriesOf("^configuration.creditor_changed$", since);
    expect(log.map(({ by, why, changes }) => [by, why, changes.iban])).toEqual([
      ["cli", WHY, { before: "NL20 … 4567", after: null }],
      ["cli", undefined, { before: null, after: "NL91 … 4300" }],
    ]);
  });

  test.each([
    ["site", { site: "elsewhere.example" }],
    ["id", { id: "DE97ZZZ09999999999" }],
    ["iban", { iban: "NL91ABNA0417164301" }],
    ["iban", { iban: "BR1800360305000010009795493C1" }],
    ["name", { name: " " }],
  ])("an invalid --%s is reported and changes nothing", async (option, change) => {
    await expect(run({ ...asked, why: WHY, ...change })).rejects.toThrow(`--${option}`);
    await testApp.refreshSites();
    expect(known()).toEqual(FIRST);
  });
});
