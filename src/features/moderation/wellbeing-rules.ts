/** A break of five minutes is offered before every fiftieth case. */
const CASES_UNTIL_BREAK = 50;

export function isBreakDue(casesBefore: number): boolean {
  return casesBefore > 0 && casesBefore % CASES_UNTIL_BREAK === 0;
}

/** The day of the desk, which people in many countries share, as in the column `day`. */
export function deskDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
