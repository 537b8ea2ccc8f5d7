import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { type Desk, errorOf, openDesk, warning } from "./desk.fixture.ts";

let testApp: TestApp;
let desk: Desk;
let mira: Person;
let tom: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openDesk(testApp);
  ({ mira, tom } = desk.people);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await desk.settle();
  anna = await desk.make();
});

const { why: _, ...draft } = warning;
const preview = (by: Person, held: object, change: object = {}) =>
  by.ask("POST", "/api/desk/letter-previews", { ...held, ...draft, ...change });

const rows = async (table: string) =>
  Number((await testApp.app.pool.query(`select count(*) as n from ${table}`)).rows[0].n);

/** Token of the letter to the member, once the time to take the decision back is over. */
async function letterOf(member: MadeMember): Promise<string> {
  await desk.deliver();
  const token = await desk.letterTo(member);
  const answer = await testApp.ask("/api/decision-letters", { method: "POST", json: { token } });
  return (await answer.json()).body;
}

describe("the preview of a letter", () => {
  test.each(LOCALES)("in %s is the letter that the decision sends, word for word", async (locale) => {
    await testApp.app.pool.query("update accounts_member set locale = $1 where id = $2", [locale, anna.id]);
    const seen = await desk.claimNew(anna, mira);
    const muted = { measures: [{ kind: "muted", days: 3 }, { kind: "warning" }] };
    const { letter, ...rest } = await (await preview(mira, seen.held, muted)).json();
    expect(rest).toEqual({ private: [] });
    expect(letter).toEqual({ locale, body: expect.stringContaining(warning.facts), withheld_until: null });
    expect((await desk.decide(mira, seen, { ...warning, ...muted })).status).toBe(200);
    expect(await letterOf(anna)).toBe(letter.body);
  });

  test.each(LOCALES)(
    "that ends a measure in %s is the letter that is sent, word for word",
    async (locale) => {
      await testApp.app.pool.query("update accounts_member set locale = $1 where id = $2", [locale, anna.id]);
      const seen = await desk.claimNew(anna, mira);
      await desk.decide(mira, seen, { ...warning, measures: [{ kind: "muted", days: 3 }] });
      const { measures } = await (await mira.ask("GET", `/api/desk/case?id=${seen.case}`)).json();
      const ending = { measure: measures[0].id, facts: "All is well." };
      const json = { outcome: "lifted", ...ending };
      const { letter, ...rest } = await (await mira.ask("POST", "/api/desk/letter-previews", json)).json();
      expect(rest).toEqual({ private: [] });
      expect(letter).toEqual({ locale, body: expect.stringContaining("All is well."), withheld_until: null });
      const named = { ...json, facts: `Ask ${tom.alias}` };
      const { private: words } = await (await mira.ask("POST", "/api/desk/letter-previews", named)).json();
      expect(words).toEqual([tom.alias]);
      expect(await errorOf(await tom.ask("POST", "/api/desk/letter-previews", json))).toEqual({
        ...{ status: 403, error: "staff.reason_first" },
      });
      expect((await mira.ask("POST", "/api/desk/measure-ends", { ...ending, why: "Calm" })).status).toBe(200);
      expect(await letterOf(anna)).toBe(letter.body);
    },
  );

  test("is only written for the person who holds the case, and stores nothing", async () => {
    const seen = await desk.claimNew(anna, mira);
    const before = [await rows("moderation_statement"), await rows("staff_audit")];
    expect((await preview(mira, seen.held)).status).toBe(200);
    expect([await rows("moderation_statement"), await rows("staff_audit")]).toEqual(before);
    for (const [by, held] of [
      [tom, seen.held],
      [mira, { ...seen.held, lease: seen.lease + 1 }],
      [mira, { ...seen.held, case: 999_999 }],
    ] as const)
      expect(await errorOf(await preview(by, held))).toEqual({ status: 409, error: "moderation.taken" });
  });
});

describe("what happened", () => {
  test("may name neither who reported it nor who decides, and no address; a decision with them is refused", async () => {
    const reporter = await desk.make();
    await desk.report(anna, "insult", reporter);
    const seen = await desk.claim(mira);
    if (!seen) throw new Error("Nothing was waiting.");
    const held = { case: seen.case, lease: seen.lease };
    const named = `${reporter.username} told ${mira.alias}: write to me@mail.example.`;
    const words = [reporter.username, mira.alias, "me@mail.example"];
    const read = await (await preview(mira, held, { facts: named })).json();
    expect(new Set(read.private)).toEqual(new Set(words));
    const refused = await desk.decide(mira, seen, { ...warning, facts: named });
    expect(refused.status).toBe(422);
    const { error, message } = await refused.json();
    expect(error).toBe("moderation.private_facts");
    for (const one of words) expect(message).toContain(one);
    expect((await desk.decide(mira, seen, warning)).status).toBe(200);
  });
});
