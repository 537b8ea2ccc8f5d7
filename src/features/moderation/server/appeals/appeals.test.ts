import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { jobs } from "../../../../jobs.ts";
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

  async function judgeAppeal(by: ReturnType<typeof desk.person>, outcome: "kept" | "overturned") {
    await testApp.app.pool.query("update moderation_case set leased_by = null, leased_until = null");
    const claimed = await claimNext(testApp.app, by, { queue: "appeals" });
    if (!claimed) return null;
    const { id: caseId, lease, version } = claimed;
    return decideAppeal(testApp.app, by, { caseId, lease, version, outcome, facts: "Because", why: "z" });
  }

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

  test("of somebody whose report was dismissed opens the case again for another person", async () => {
    await settle();
    const [mira, anna, emil] = [desk.person(), await desk.make(), await desk.make()];
    await desk.report(anna, "insult", emil);
    await desk.judge(mira, anna, { outcome: "none" });
    await desk.deliver();
    await fileAppeal(testApp.app, { token: await desk.letterTo(emil), words: "Look again" });
    await judgeAppeal(desk.person(), "overturned");
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open" });
    await testApp.app.pool.query("update moderation_case set leased_by = null, leased_until = null");
    expect(await claimNext(testApp.app, mira, { queue: "people" })).toBeNull();
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
