/**
 * Outcomes of an age check that can be chosen on the page: the state of the check, and the news that are sent. A check
 * that is `waiting` is open to those who ask.
 */
export const AGE_OUTCOMES = {
  passed: { words: "Pass", state: "passed" },
  failed: { words: "Fail: the age could not be proved", state: "failed" },
  under_age: { words: "Fail: the person is under age", state: "under_age" },
  later: { words: "Pass with a delay (20 seconds)", state: "waiting" },
  never: { words: "Never report a result", state: "waiting" },
  twice: { words: "Pass, and report it twice", state: "passed" },
  before_return: { words: "Pass, and report it before you return", state: "passed" },
  wrong_signature: { words: "Report a pass with a wrong signature", state: "waiting" },
  another_check: { words: "Report a pass of another check", state: "waiting" },
} as const;
export type AgeOutcome = keyof typeof AGE_OUTCOMES;
