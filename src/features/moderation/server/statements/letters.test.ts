import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { DISPUTE_BODIES } from "../../contract.ts";
import { ALL_MEASURES } from "../../measure-rules.ts";
import { RULE_NAMES } from "../../rules-list.ts";
import { moderating } from "../moderation.fixture.ts";
import { sayStatement } from "./say-statement.ts";

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
});
afterAll(() => testApp?.close());

describe("letters", () => {
  test("[bad case 20] go to the member and to everybody who reported, 15 minutes later, and name nobody", async () => {
    const [mira, anna, emil] = [desk.person(), await desk.make(), await desk.make()];
    await desk.report(anna, "insult", emil);
    await desk.judge(mira, anna);
    expect(await desk.letterTo(anna)).toBe("");
    await desk.deliver();
    expect(await desk.letterTo(anna)).not.toBe("");
    expect(await desk.letterTo(emil)).not.toBe("");
    const mails = (await testApp.outbox()).filter(({ text }) => text.includes("/decisions/"));
    for (const { text, subject } of mails)
      expect(`${subject} ${text}`).not.toMatch(/Person \d|insult|report.* by/i);
    const sent = mails.length;
    await desk.deliver();
    expect((await testApp.outbox()).filter(({ text }) => text.includes("/decisions/"))).toHaveLength(sent);
  });

  test("are not written to somebody who gave a name and no address", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    const answer = await testApp.ask("/api/complaints", {
      method: "POST",
      json: {
        ...{
          client_id: randomUUID(),
          place: `/members/${anna.id}`,
          reason: "child",
          name: "Emma",
          email: "",
        },
        ...{ words: "The person in this picture looks very young.", good_faith: true },
      },
    });
    expect(answer.status).toBe(202);
    await desk.judge(mira, anna, { outcome: "none" });
    await desk.deliver();
    const { rows } = await testApp.app.pool.query(
      "select receiver from moderation_statement join moderation_decision d on d.id = decision_id where d.person_id = $1",
      [mira.personId],
    );
    expect(rows).toEqual([]);
    expect((await testApp.outbox()).filter(({ to }) => to === "")).toEqual([]);
  });

  test.each(LOCALES)("[bad case 19] [F-09] state every rule and measure in %s", (locale) => {
    const texts = testApp.app.translations.texts(locale);
    const bodies = new Set<string>();
    const base = {
      site: "Velvet",
      at: new Date(0),
      subject: "photo",
      facts: "FACTS",
      foundBy: "notice",
    } as const;
    for (const outcome of ["violation", "kept", "milder", "overturned"] as const)
      for (const rule of RULE_NAMES)
        for (const kind of ALL_MEASURES) {
          const endsAt = new Date("2027-01-02T00:00:00Z");
          const body = sayStatement(texts, { ...base, outcome, rule, measures: [{ kind, endsAt }] });
          expect(body).not.toMatch(/\{\{|\bundefined\b|statement\.|measure\./);
          expect(body).toContain("FACTS");
          bodies.add(body);
        }
    expect(bodies.size).toBe(4 * RULE_NAMES.length * ALL_MEASURES.length);
    for (const outcome of ["violation", "none"] as const) {
      const replaces = new Date("2026-11-01T00:00:00Z");
      const reasons = { ...base, outcome, rule: null, measures: [], replaces };
      const body = sayStatement(texts, reasons);
      expect(body).not.toMatch(/\{\{|\bundefined\b|statement\./);
      expect(body).toContain("2026");
    }
    const [beginsAt, endsAt] = [new Date("2026-11-01T00:00:00Z"), new Date("2027-01-02T00:00:00Z")];
    for (const kind of ALL_MEASURES) {
      const lifted = { kind, beginsAt, endsAt };
      const reasons = { ...base, outcome: "lifted", rule: null, measures: [], lifted } as const;
      const body = sayStatement(texts, reasons);
      expect(body).not.toMatch(/\{\{|\bundefined\b|statement\.|measure\./);
      expect(body).toContain("FACTS");
      expect(body).toContain("2026");
      expect(body).not.toContain(texts.t("moderation")("statement.redress", { bodies: DISPUTE_BODIES }));
    }
  });
});
