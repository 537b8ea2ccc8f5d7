import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { jobs } from "../../../../jobs.ts";
import { DISPUTE_BODIES } from "../../contract.ts";
import { MEASURES, type MeasureKind, mostDays } from "../../measure-rules.ts";
import { moderating } from "../moderation.fixture.ts";
import { exportStatementsCommand } from "./export-command.ts";
import { revealStatement } from "./write-statements.ts";

const DAY = 86_400_000;
const DAYS = 3;

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await desk.make();
  await testApp.app.pool.query("update accounts_member set locale = 'fi' where id = $1", [anna.id]);
});

const one = async (text: string, values: unknown[]) => (await testApp.app.pool.query(text, values)).rows[0];

async function subjectFor(kind: MeasureKind): Promise<string> {
  if (kind === "message_hidden") return `message:${anna.id}:1`;
  if (kind !== "photo_rejected") return `profile:${anna.id}`;
  const { id } = await one(
    `insert into photos_photo (member_id, content_hash, key, status, position, width, height, thumb_hash, created_at)
     values ($1, 'x', 'drawn-test', 'active', 3, 400, 500, 'x', now()) returning id`,
    [anna.id],
  );
  return `photo:${id}`;
}

async function decided(kind: MeasureKind) {
  const mira = desk.person();
  await desk.fileAbout(anna, "hate", await subjectFor(kind));
  const days = mostDays(kind) === undefined ? {} : { days: DAYS };
  const decision = await desk.judge(mira, anna, { rule: "hate", measures: [{ kind, ...days }] });
  return { mira, decision, endsAt: new Date(testApp.clock.now().getTime() + DAYS * DAY) };
}

test.each(MEASURES)(
  "[F-09] the measure %s has a statement in the member's language with the fields of the law, and ends or is lifted as stated",
  async (kind) => {
    const { mira, decision, endsAt } = await decided(kind);
    const row = await one(
      "select * from moderation_statement where decision_id = $1 and receiver = 'concerned'",
      [decision],
    );
    const { data } = row;
    expect(row).toMatchObject({ locale: "fi", puid: expect.stringMatching(/^[\w-]{10,500}$/) });
    const t = testApp.app.translations.texts("fi").t("moderation");
    for (const words of [
      t("statement.rule.hate"),
      t("statement.decided"),
      t("statement.redress", { bodies: DISPUTE_BODIES }),
    ])
      expect(revealStatement(testApp.app as never, row)).toContain(words);
    expect(data).toMatchObject({
      decision_ground: "DECISION_GROUND_ILLEGAL_CONTENT",
      illegal_content_legal_ground: expect.stringMatching(/./),
      illegal_content_explanation: expect.stringMatching(/./),
      content_type: [kind === "photo_rejected" ? "CONTENT_TYPE_IMAGE" : "CONTENT_TYPE_TEXT"],
      category: "STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH",
      category_specification: ["KEYWORD_HATE_SPEECH"],
      content_date: expect.any(String),
      application_date: testApp.clock.now().toISOString(),
      decision_facts: expect.stringMatching(/./),
      source_type: "SOURCE_ARTICLE_16",
      automated_detection: "No",
      automated_decision: "AUTOMATED_DECISION_NOT_AUTOMATED",
    });
    const what = [data.decision_visibility, data.decision_provision, data.decision_account];
    expect(what.filter(Boolean)).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain("An insult in your profile text");

    const ends = Object.entries(data).filter(([name]) => name.startsWith("end_date_"));
    const measure = () => one("select * from moderation_measure where decision_id = $1", [decision]);
    if (mostDays(kind) === undefined) {
      expect(ends).toEqual([]);
      expect(await measure()).toMatchObject({ ends_at: null, ended_at: null });
      await desk.undo(mira, decision);
      expect((await measure()).ended_at).not.toBeNull();
    } else {
      expect(ends.map(([, end]) => end)).toEqual([endsAt.toISOString()]);
      expect((await measure()).ends_at).toEqual(endsAt);
      testApp.clock.set(endsAt);
      await jobs.find(({ name }) => name === "end-bans")?.run(testApp.app, null, { id: "1" });
    }
    expect(await desk.statusOf(anna)).toBe("active");
    const restriction = (await desk.restrictionOf(anna)) ?? {};
    const still = Object.entries(restriction).filter(
      ([name, until]) => name !== "member_id" && until !== false && until && until > testApp.clock.now(),
    );
    expect(still).toEqual([]);
  },
);

test("the export for the Commission's database has the statements of these days that were told, with its fields and nothing of a person", async () => {
  const { decision, mira } = await decided("muted");
  const day = testApp.clock.now().toISOString().slice(0, 10);
  const folder = await mkdtemp(join(tmpdir(), "statements-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const out = join(folder, "statements.json");
  const write = (from = day) => exportStatementsCommand.run(testApp.app as never, { from, to: day, out });
  const puids = async () =>
    JSON.parse(await readFile(out, "utf8")).statements.map((one: { puid: string }) => one.puid);
  const { puid } = await one("select puid from moderation_statement where decision_id = $1", [decision]);
  await write();
  expect(await puids()).not.toContain(puid);
  await desk.deliver();
  expect(await write()).toMatch(/^Wrote \d+ statements/);
  const { statements } = JSON.parse(await readFile(out, "utf8"));
  const told = statements.find((one: { puid: string }) => one.puid === puid);
  expect(Object.keys(told).toSorted()).toEqual(
    [
      ...[
        "application_date",
        "automated_decision",
        "automated_detection",
        "category",
        "category_specification",
      ],
      ...["content_date", "content_type", "decision_facts", "decision_ground", "decision_provision"],
      ...["end_date_service_restriction", "illegal_content_explanation", "illegal_content_legal_ground"],
      ...["puid", "source_type"],
    ].toSorted(),
  );
  expect(JSON.stringify(statements)).not.toMatch(new RegExp(`${anna.username}|${anna.email}|${mira.alias}`));
  await expect(write("2026-02-30")).rejects.toThrow("--from must be a day");
  await expect(write("2999-01-01")).rejects.toThrow("--from must not be after --to");
});
