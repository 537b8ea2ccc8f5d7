/**
 * Result of one part of `npm test`. A skipped test counts as failed, and so does a part that ends without a
 * report. A test whose title says what this machine lacks, as `src/testing/where.ts` writes it, counts as
 * left out.
 * @typedef {{ title: string, seconds: number }} Timed
 * @typedef {{ passed: number, failed: number, leftOut: number, notes: string[], timed: Timed[] }} Count
 */

/** @returns {Count} */
export const nothing = () => ({ passed: 0, failed: 0, leftOut: 0, notes: [], timed: [] });

/** @returns {Count} */
export function countChecks(output, code) {
  const found = output
    .trimEnd()
    .split("\n")
    .at(-1)
    ?.match(/(\d+) checks? passed, (\d+) failed/);
  if (!found) return crashed("the checks", code);
  return settle("the checks", code, { ...nothing(), passed: Number(found[1]), failed: Number(found[2]) });
}

/** @returns {Count} */
export function countVitest(report, code) {
  if (!report) return crashed("vitest", code);
  const count = nothing();
  for (const file of report.testResults ?? []) {
    const before = count.failed;
    for (const test of file.assertionResults ?? []) {
      add(count, isFlaky(test) ? "flaky" : test.status, test.fullName);
      count.timed.push({ title: test.fullName, seconds: (test.duration ?? 0) / 1000 });
    }
    if (file.status === "failed" && count.failed === before)
      add(count, "failed", `${file.name} could not be run`);
  }
  return settle("vitest", code, count);
}

/** Passed on a retry. */
const isFlaky = ({ status, failureMessages = [] }) => status === "passed" && failureMessages.length > 0;

/** @returns {Count} */
export function countPlaywright(report, code) {
  if (!report) return crashed("playwright", code);
  const count = nothing();
  for (const suite of report.suites ?? []) addSuite(count, suite, []);
  return settle("playwright", code, count);
}

const meanings = {
  passed: "passed",
  expected: "passed",
  flaky: "flaky",
  failed: "failed",
  unexpected: "failed",
};

const lacking = /\(needs [^)]+\)/;
/** Rights that an ordinary user cannot get by installing something. */
const lackingRights = /\(needs the right/;

function add(count, status, title) {
  const meaning = meanings[status] ?? (mayLeaveOut(title) ? "left out" : "skipped");
  if (meaning === "left out") count.leftOut++;
  else if (meaning === "passed" || meaning === "flaky") count.passed++;
  else count.failed++;
  if (meaning !== "passed") count.notes.push(`${meaning}: ${title}`);
}

/** With STRICT_TESTS, a missing program counts as a failure. */
function mayLeaveOut(title) {
  return process.env.STRICT_TESTS ? lackingRights.test(title) : lacking.test(title);
}

function addSuite(count, suite, above) {
  const path = suite.title ? [...above, suite.title] : above;
  for (const inner of suite.suites ?? []) addSuite(count, inner, path);
  for (const spec of suite.specs ?? [])
    for (const test of spec.tests ?? []) {
      const project = test.projectName ? [`[${test.projectName}]`] : [];
      const title = [...project, ...path, spec.title].join(" › ");
      add(count, test.status, title);
      const milliseconds = (test.results ?? []).reduce((sum, { duration = 0 }) => sum + duration, 0);
      count.timed.push({ title, seconds: milliseconds / 1000 });
      const missed = (test.results ?? []).filter((result) => result.status !== "passed");
      count.notes.push(
        ...missed.flatMap((result) => (result.stdout ?? []).map(({ text = "" }) => text.trimEnd())),
      );
    }
}

// An error outside the tests, such as an unhandled rejection, must not end in a green summary.
function settle(name, code, count) {
  if (code === 0 || count.failed > 0) return count;
  const note = `failed: ${name} ended with ${code} though no test failed; the reason is in the output above`;
  return { ...count, failed: 1, notes: [...count.notes, note] };
}

const crashed = (name, code) => ({
  ...nothing(),
  failed: 1,
  notes: [`failed: ${name} ended with ${code} and left no result; the reason is in the output above`],
});
