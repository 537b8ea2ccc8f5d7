import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { TABLE } from "#base/staff-rights.fixture.ts";
import { RIGHTS } from "#base/staff-rights.ts";
import { RULE_NAMES } from "#features/moderation/rules-list.ts";
import { type Lists, listGaps } from "#testing/list-gaps.ts";
import { fixtures } from "#testing/retention/fixtures.ts";
import { jobs } from "../jobs.ts";
import { retention } from "../retention.ts";
import { settings } from "../settings.ts";

/** The words of rules in letters and at the desk, in each language. */
async function readRuleWords(): Promise<Lists["ruleWords"]> {
  const words: Lists["ruleWords"] = {};
  for (const locale of LOCALES) {
    const read = async (folder: string) =>
      JSON.parse(
        await readFile(new URL(`../features/moderation/${folder}/${locale}.json`, import.meta.url), "utf8"),
      );
    words[`letters in ${locale}`] = (await read("locales")).statement.rule;
    words[`the desk in ${locale}`] = (await read("desk/locales")).rule;
  }
  return words;
}

const lists: Lists = {
  retention,
  retentionTests: Object.keys(fixtures),
  jobs: jobs.map(({ name }) => name),
  settings,
  rights: Object.keys(RIGHTS),
  rightTests: Object.keys(TABLE),
  rules: RULE_NAMES,
  ruleWords: await readRuleWords(),
};

test("[bad case 47] every row of the retention has a job and a test, every setting a label, every right a test and every rule words", () => {
  expect(listGaps(lists)).toEqual([]);
});

test.each<[string, Partial<Lists>]>([
  ["retention planted has no test", { retention: { ...retention, planted: retention.exports } as never }],
  [
    "retention planted has no job forget-planted",
    {
      retention: { planted: { by: { countDue: async () => 0, job: "forget-planted" } } },
      retentionTests: ["planted"],
    },
  ],
  ["setting planted has no label", { settings: { ...settings, planted: { words: " " } } }],
  ["right planted.do has no test", { rights: [...lists.rights, "planted.do"] }],
  ["rule planted has no words in letters in pl", { rules: [...RULE_NAMES, "planted"] }],
])("[bad case 47] a planted gap is named: %s", (gap, planted) => {
  expect(listGaps({ ...lists, ...planted })).toContain(gap);
});
