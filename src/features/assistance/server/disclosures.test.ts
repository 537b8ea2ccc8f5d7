import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffData } from "#features/staff/server/member-data.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { endWithholding } from "#features/staff/server/staff.ts";
import { eraseMember } from "#testing/leave.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";

const why = "The authority asked for it in writing";
const DAY = 86_400_000;

let testApp: TestApp;
let sam: Person;
let lea: Person;
let fay: Person;
let olga: Person;
let otto: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  sam = await makeStaff(testApp, { roles: ["support"] });
  lea = await makeStaff(testApp, { roles: ["lead"] });
  fay = await makeStaff(testApp, { roles: ["finance"] });
  olga = await makeStaff(testApp, { roles: ["operator"] });
  otto = await makeStaff(testApp, { roles: ["operator"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  for (const one of [sam, lea, fay, olga, otto]) await one.logIn();
  anna = await makeMember(testApp);
});

const post = (by: Person, path: string, body: object = {}) =>
  by.ask("POST", path, { member: anna.id, why, ...body });
const outcome = async (answer: Response) => {
  const text = await answer.text();
  return [answer.status, text === "" ? null : (JSON.parse(text).error ?? null)];
};
const logged = async (): Promise<string[]> => {
  const { rows } = await testApp.app.pool.query(
    "select kind from staff_audit where about_id = $1 order by id",
    [anna.id],
  );
  return rows.map(({ kind }) => kind);
};

describe("an export for an authority", () => {
  const asked = { authority: "Police of Utrecht", reference: "PL0900-2026-1" };
  const propose = async (body: object = asked, by = olga) => {
    await by.confirm();
    return post(by, "/api/desk/disclosure-proposals", body);
  };
  const answer = async (id: number, said = "agreed", by = otto) => {
    await by.confirm();
    return by.ask("POST", "/api/desk/disclosure-answers", { id, answer: said, why });
  };
  const exported = async () => {
    const files = await Array.fromAsync(staffData.exportData(testApp.app, anna.id));
    return JSON.parse(String(files[0]?.content)) as { accesses: { what: string }[]; withheld: number };
  };
  const runs = async () => {
    await testApp.runJobs();
    return (await (await otto.ask("GET", "/api/desk/work?kind=authority_export")).json()).runs;
  };
  const download = (id: string, by = otto) => by.ask("POST", "/api/desk/work-downloads", { id });

  test("needs two operators, is the member's own export, and is downloaded once", async () => {
    expect(await outcome(await propose(asked, lea))).toEqual([403, "staff.no_right"]);
    expect(await outcome(await post(olga, "/api/desk/disclosure-proposals", asked))).toEqual([
      ...[403, "staff.confirm_first"],
    ]);
    const { id } = await (await propose()).json();
    expect(await outcome(await propose())).toEqual([409, "staff.already_proposed"]);
    expect(await outcome(await answer(id, "agreed", olga))).toEqual([409, "staff.own_proposal"]);
    const { proposals } = await (await otto.ask("GET", "/api/desk/proposals")).json();
    expect(proposals[0]).toMatchObject({
      ...{ kind: "member.disclose", about: String(anna.id), why, may_answer: true },
      changes: [
        { field: "authority", before: null, after: asked.authority },
        { field: "reference", before: null, after: asked.reference },
        { field: "silent_until", before: null, after: null },
      ],
    });
    expect(await runs()).toEqual([]);
    expect(await outcome(await answer(id))).toEqual([204, null]);
    expect(await outcome(await answer(id))).toEqual([409, "staff.proposal_over"]);
    const [run, ...more] = await runs();
    expect(run).toMatchObject({ state: "done", about: anna.id, by: otto.alias, why });
    expect(more).toEqual([]);
    expect(await outcome(await download(run.id, lea))).toEqual([403, "staff.no_right"]);
    const files = unzipSync(new Uint8Array(await (await download(run.id)).arrayBuffer()));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["account.json", "staff-access.json"]));
    expect(strFromU8(files["account.json"] as Uint8Array)).toContain(anna.email);
    expect(await outcome(await download(run.id))).toEqual([409, "work.taken"]);
    expect(await logged()).toEqual([
      "assistance.disclosure_proposed",
      "assistance.disclosure_answered",
      "work.downloaded",
    ]);
  });

  test("is told in the member's own export at once, by role, without the authority's reference", async () => {
    await answer((await (await propose()).json()).id);
    const { accesses, withheld } = await exported();
    expect(withheld).toBe(0);
    expect(accesses).toEqual([
      expect.objectContaining({
        ...{ what: "assistance.disclosed", scope: "disclosed", category: "authority", roles: ["operator"] },
      }),
    ]);
    expect(JSON.stringify(accesses)).not.toContain("PL0900");
  });

  test("is kept from the member for as long as the authority demands, and counted meanwhile", async () => {
    const today = testApp.clock.now();
    const in30 = new Date(today.getTime() + 30 * DAY).toISOString().slice(0, 10);
    for (const day of [today.toISOString().slice(0, 10), "2020-01-01", "2099-01-01"]) {
      const refused = await propose({ ...asked, silent_until: day });
      expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, ["silent_until"]]);
    }
    await answer((await (await propose({ ...asked, silent_until: in30 })).json()).id);
    expect(await exported()).toEqual({ accesses: [], withheld: 1 });
    // The end of silence about a sealed picture is another matter.
    const { app } = testApp;
    await app.db.transaction().execute((tx) => endWithholding(tx, anna.id, app.clock.now()));
    expect(await exported()).toEqual({ accesses: [], withheld: 1 });
    testApp.clock.set(`${in30}T00:00:00Z`);
    expect(await exported()).toMatchObject({ accesses: [{ what: "assistance.disclosed" }], withheld: 0 });
  });

  test("about one's own member account is neither proposed nor answered", async () => {
    const refused = [403, "staff.own_account"];
    await makeOwnAccount(testApp, anna.id, olga);
    expect(await outcome(await propose())).toEqual(refused);
    await makeOwnAccount(testApp, anna.id, otto);
    const { id } = await (await propose()).json();
    for (const said of ["agreed", "refused"]) expect(await outcome(await answer(id, said))).toEqual(refused);
    expect(await logged()).toEqual(["assistance.disclosure_proposed"]);
    expect((await runs()).filter(({ about }: { about: number }) => about === anna.id)).toEqual([]);
    expect(await exported()).toEqual({ accesses: [], withheld: 0 });
  });

  test("that was refused, or of a member who is gone, makes no file and tells nothing", async () => {
    const { id } = await (await propose()).json();
    expect(await outcome(await answer(id, "refused"))).toEqual([204, null]);
    expect(await exported()).toEqual({ accesses: [], withheld: 0 });
    const { id: late } = await (await propose()).json();
    await eraseMember(testApp, anna);
    expect((await answer(late)).status).toBe(404);
    expect((await propose()).status).toBe(404);
    expect((await runs()).filter(({ about }: { about: number }) => about === anna.id)).toEqual([]);
  });
});
