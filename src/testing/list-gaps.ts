import type { RetentionRow } from "#platform/retention/retention.ts";

export type Lists = {
  retention: Record<string, Pick<RetentionRow, "by">>;
  /** Rows of the retention list that a test makes and ages. */
  retentionTests: readonly string[];
  jobs: readonly string[];
  settings: Record<string, { words: string }>;
  rights: readonly string[];
  /** Rights that a test compares with the operator's handbook. */
  rightTests: readonly string[];
  rules: readonly string[];
  /** Words of the rules by language, as members and staff read them. */
  ruleWords: Record<string, Record<string, string>>;
};

/** Names what the lists of the product lack: a job, a test, a label or words. Empty if nothing is missing. */
export function listGaps(lists: Lists): string[] {
  const { retention, retentionTests, jobs, settings, rights, rightTests, rules, ruleWords } = lists;
  return [
    ...Object.entries(retention).flatMap(([name, { by }]) => [
      ...("job" in by && !jobs.includes(by.job) ? [`retention ${name} has no job ${by.job}`] : []),
      ...(retentionTests.includes(name) ? [] : [`retention ${name} has no test`]),
    ]),
    ...Object.entries(settings).flatMap(([name, { words }]) =>
      words.trim() === "" ? [`setting ${name} has no label`] : [],
    ),
    ...rights.filter((right) => !rightTests.includes(right)).map((right) => `right ${right} has no test`),
    ...Object.entries(ruleWords).flatMap(([language, words]) =>
      rules.filter((rule) => !words[rule]).map((rule) => `rule ${rule} has no words in ${language}`),
    ),
  ];
}
