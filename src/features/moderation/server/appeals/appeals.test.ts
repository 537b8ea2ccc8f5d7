import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { jobs } from "../../../../jobs.ts";
import type { Wanted } from "../../measure-rules.ts";
import { claimNext } from "../cases/claim-case.ts";
import { counting, moderating, refusal } from "../moderation.fixture.ts";
import { decideAppeal } from "./decide-appeal.ts";
import { fileAppeal } from "./file-appeal.ts";

const DAY = 86_400_000;

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
});
afterAll(() => testApp?.close());

const count = (table: string, where: string) => counting(testApp)(table, where);

describe("an appeal", () => {
  async function banned() {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna, "scam");
    const decisionId = await desk.judge(mira, anna, { rule: "scam", measures: [{ kind: "banned" }] });
    await desk.deliver();
    return { mira, anna, decisionId, token: await desk.letterTo(anna) };
  }

  type Person = ReturnType<typeof desk.person>;

  /** Decides the oldest open appeal; null if the person gets none. */
  async function judgeAppeal(by: Person, outcome: "kept" | "overturned" | readonly Wanted[]) {
    await testApp.app.pool.query("update moderation_case set leased_by = null, leased_until = null");
    const claimed = await claimNext(testApp.app, by, { queue: "appeals" });
    if (!claimed) return null;
    const { id: caseId, lease, version } = claimed;
    const said = { caseId, lease, version, facts: "Because of this", why: "z" };
    return decideAppeal(
      testApp.app,
      by,
      typeof outcome === "string" ? { ...said, outcome } : { ...said, outcome: "milder", measures: outcome },
    );
  }

  const read = async (token: string) =>
    (await testApp.ask("/api/decision-letters", { method: "POST", json: { token } })).json();
  const lettersTo = ({ id }: { id: number }) =>
    count(
      "moderation_statement s join moderation_decision d on d.id = s.decision_id join moderation_case c on c.id = d.case_id",
      `c.about_id = ${id} and s.receiver = 'concerned'`,
    );

  /** A decision about a report of each of these members. */
  async function reported(by: readonly MadeMember[], decision: Parameters<typeof desk.judge>[2]) {
    const [mira, anna] = [desk.person(), await desk.make()];
    for (const one of by) await desk.report(anna, "insult", one);
    const decisionId = await desk.judge(mira, anna, decision);
    await desk.deliver();
    const tokens = await Promise.all(by.map((one) => desk.letterTo(one)));
    return { mira, anna, decisionId, tokens };
  }

  const suspended = { rule: "hate", measures: [{ kind: "suspended", days: 30 }] } as const;

  const settle = () => testApp.app.pool.query("update moderation_case set state = 'final'");

  test("[bad case 16] that is granted by another person leaves everything as before", async () => {
    await settle();
    const { mira, anna, decisionId, token } = await banned();
    await fileAppeal(testApp.app, { token, words: "It was not me" });
    expect(await judgeAppeal(mira, "kept")).toBeNull();
    await judgeAppeal(desk.person(), "overturned");
    expect(await desk.statusOf(anna)).toBe("active");
    expect(await desk.restrictionOf(anna)).toBeUndefined();
    expect(await count("moderation_strike", `decision_id = ${decisionId} and withdrawn_at is null`)).toBe(0);
    await desk.deliver();
    expect(await desk.letterTo(anna)).not.toBe(token);
  });

  test("[bad case 17] is never decided by who decided before, also by SQL, and comes once from each side", async () => {
    await settle();
    const { mira, anna, token } = await banned();
    await fileAppeal(testApp.app, { token, words: "It was not me" });
    await expect(fileAppeal(testApp.app, { token, words: "Again" })).rejects.toEqual(
      refusal("moderation.appealed"),
    );
    const { id } = await desk.caseOf(anna);
    const insert = `insert into moderation_decision (case_id, person_id, outcome, facts, why, found_by, at)
      select id, $2, 'kept', 'x', 'y', 'notice', now() from moderation_case where appeal_of = $1`;
    await expect(testApp.app.pool.query(insert, [id, mira.personId])).rejects.toThrow(
      "decided this case before",
    );
    await judgeAppeal(desk.person(), "kept");
    expect(await desk.statusOf(anna)).toBe("banned");
    await desk.deliver();
    const answer = await desk.letterTo(anna);
    await expect(fileAppeal(testApp.app, { token: answer, words: "Once more" })).rejects.toEqual(
      refusal("moderation.appealed"),
    );
  });

  test("is possible for six months, and only with the secret of the letter", async () => {
    const { token } = await banned();
    await expect(fileAppeal(testApp.app, { token: `${token}x`, words: "w" })).rejects.toEqual(
      refusal("moderation.not_found"),
    );
    testApp.clock.advance(185 * DAY);
    await expect(fileAppeal(testApp.app, { token, words: "w" })).rejects.toEqual(
      refusal("moderation.appeal_over"),
    );
  });

  test("of somebody whose report was dismissed is answered with reasons to them alone, whether it is kept or opens the case again for another person", async () => {
    await settle();
    const emil = await makeMember(testApp, { locale: "de" });
    const first = await reported([emil], { outcome: "none" });
    const json = { token: first.tokens[0] as string, words: "Look again" };
    await fileAppeal(testApp.app, json);
    await judgeAppeal(desk.person(), "kept");
    await desk.deliver();
    const { body } = await read(await desk.letterTo(emil));
    expect(body).toContain("Unsere Gründe: Because of this");
    expect(body).toContain("Eine weitere Beschwerde bei uns gibt es nicht");
    expect(await lettersTo(first.anna)).toBe(0);

    await settle();
    const second = await reported([emil], { outcome: "none" });
    await fileAppeal(testApp.app, { ...json, token: second.tokens[0] as string });
    await judgeAppeal(desk.person(), "overturned");
    expect(await desk.caseOf(second.anna)).toMatchObject({ state: "open" });
    await testApp.app.pool.query("update moderation_case set leased_by = null, leased_until = null");
    expect(await claimNext(testApp.app, second.mira, { queue: "people" })).toBeNull();
    await desk.deliver();
    expect((await read(await desk.letterTo(emil))).body).toContain("Deine Beschwerde war berechtigt.");
    expect(await lettersTo(second.anna)).toBe(0);
  });

  test("of one reporter leaves theirs to the others, all of whom get what the first one gets; the measures stay until the next decision", async () => {
    await settle();
    const [emil, ida] = [await desk.make(), await desk.make()];
    const { anna, tokens } = await reported([emil, ida], suspended);
    for (const token of tokens) {
      await fileAppeal(testApp.app, { token, words: "That is far too mild" });
      expect(await read(token)).toMatchObject({ appeal_state: "filed" });
    }
    const tom = desk.person();
    await expect(judgeAppeal(tom, [{ kind: "warning" }])).rejects.toEqual(
      refusal("moderation.wrong_measures"),
    );
    await judgeAppeal(tom, "overturned");
    expect(await count("moderation_case", "queue = 'appeals' and state = 'open'")).toBe(0);
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open" });
    expect(await desk.statusOf(anna)).toBe("banned");
    await desk.deliver();
    for (const one of [emil, ida])
      expect((await read(await desk.letterTo(one))).body).toContain("Your appeal was right.");
    expect((await read(await desk.letterTo(ida))).body).not.toContain("Because of this");
  });

  test("of a reporter opens nothing before the member's own appeal is decided, by somebody who decided neither", async () => {
    await settle();
    const emil = await desk.make();
    const { anna, tokens } = await reported([emil], suspended);
    await fileAppeal(testApp.app, { token: tokens[0] as string, words: "That is far too mild" });
    await fileAppeal(testApp.app, { token: await desk.letterTo(anna), words: "It was not me" });
    const tom = desk.person();
    await expect(judgeAppeal(tom, "overturned")).rejects.toEqual(refusal("moderation.appeal_first"));
    await judgeAppeal(tom, "kept");
    expect(await judgeAppeal(tom, "overturned")).toBeNull();
    const bySql = `insert into moderation_decision (case_id, person_id, outcome, facts, why, found_by, at)
      select id, $2, 'kept', 'x', 'y', 'notice', now() from moderation_case where about_id = $1 and appeal_by = 'concerned'`;
    await expect(testApp.app.pool.query(bySql, [anna.id, tom.personId])).rejects.toThrow(
      "decided this case before",
    );
    await judgeAppeal(desk.person(), "overturned");
    expect(await desk.statusOf(anna)).toBe("active");
  });

  test("makes a decision milder, never harder, and what it begins ends with the rest", async () => {
    await settle();
    const emil = await desk.make();
    const { anna, tokens } = await reported([emil], suspended);
    await fileAppeal(testApp.app, { token: await desk.letterTo(anna), words: "It was not me" });
    const tom = { ...desk.person(), confirmedAt: testApp.app.clock.now() };
    const harder: Wanted[][] = [
      [{ kind: "banned" }],
      [{ kind: "suspended", days: 60 }],
      [{ kind: "suspended", days: 7 }, { kind: "banned" }],
    ];
    for (const measures of harder)
      await expect(judgeAppeal(tom, measures)).rejects.toEqual(refusal("moderation.not_milder"));
    await judgeAppeal(tom, [{ kind: "muted", days: 3 }]);
    expect(await desk.restrictionOf(anna)).toMatchObject({
      ...{ barred_until: null, muted_until: expect.any(Date) },
    });
    await desk.deliver();
    expect((await read(await desk.letterTo(anna))).body).not.toContain("appeal on this page");

    await fileAppeal(testApp.app, { token: tokens[0] as string, words: "That is far too mild" });
    await judgeAppeal(desk.person(), "overturned");
    expect(await desk.restrictionOf(anna)).toMatchObject({ muted_until: expect.any(Date) });
    await desk.judge(desk.person(), anna, { outcome: "none" });
    expect(await desk.restrictionOf(anna)).toBeUndefined();
    expect(
      await count(
        "moderation_strike",
        `about_key = (select about_key from moderation_case where about_id = ${anna.id} limit 1) and withdrawn_at is null`,
      ),
    ).toBe(0);
  });

  test("about a member whose account was erased is decided", async () => {
    await settle();
    const { anna } = await reported([await desk.make()], suspended);
    await fileAppeal(testApp.app, { token: await desk.letterTo(anna), words: "It was not me" });
    await testApp.app.pool.query("delete from accounts_member where id = $1", [anna.id]);
    await expect(judgeAppeal(desk.person(), [{ kind: "warning" }])).rejects.toEqual(
      refusal("moderation.wrong_measures"),
    );
    await judgeAppeal(desk.person(), "overturned");
    expect(await count("moderation_measure", `about_id = ${anna.id} and ended_at is null`)).toBe(0);
  });

  test("keeps a decision from being taken back, and is not taken back itself", async () => {
    await settle();
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna, "threat");
    const ban = { rule: "life", measures: [{ kind: "banned" }] } as const;
    const decisionId = await desk.judge(mira, anna, ban);
    await jobs.find(({ name }) => name === "send-decision-letters")?.run(testApp.app, {}, { id: "1" });
    await fileAppeal(testApp.app, { token: await desk.letterTo(anna), words: "It was not me" });
    await expect(desk.undo(mira, decisionId)).rejects.toEqual(refusal("moderation.appeal_first"));
    const tom = desk.person();
    const { id } = (await judgeAppeal(tom, "kept")) as { id: number };
    await expect(desk.undo(tom, id)).rejects.toEqual(refusal("moderation.not_found"));
  });

  test("[bad case 15] of two suspensions leaves the shorter, if the longer is overturned", async () => {
    await settle();
    const { app } = testApp;
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna, "hate");
    await desk.fileAbout(anna, "hate");
    const suspend = (days: number) => ({ rule: "hate", measures: [{ kind: "suspended", days }] }) as const;
    await desk.judge(mira, anna, suspend(7));
    await desk.judge(mira, anna, suspend(30), "texts");
    const week = new Date(app.clock.now().getTime() + 7 * DAY);
    await desk.deliver();
    await fileAppeal(app, { token: await desk.letterTo(anna), words: "The second is wrong" });
    await judgeAppeal(desk.person(), "overturned");
    expect(await desk.restrictionOf(anna)).toMatchObject({ barred_until: week });
    expect(await desk.statusOf(anna)).toBe("banned");
    testApp.clock.set(week);
    await jobs.find(({ name }) => name === "end-bans")?.run(app, null, { id: "1" });
    expect(await desk.statusOf(anna)).toBe("active");
  });
});
