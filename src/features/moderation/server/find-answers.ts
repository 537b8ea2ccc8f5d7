import type { App } from "#platform/app.ts";
import { letterToken } from "./statements/letter-token.ts";
import { listAnswers } from "./statements/queries-statement.ts";

/**
 * Finds the letters that answer these reports and were sent. The newest counts, since an appeal is answered as well.
 * @returns the secret of each letter, by the report's number
 */
export async function findAnswers(
  app: Pick<App, "db" | "seal">,
  reportIds: readonly number[],
): Promise<Map<number, string>> {
  if (reportIds.length === 0) return new Map();
  const answers = await listAnswers(app.db, reportIds);
  return new Map(answers.map(({ id, reportId }) => [reportId, letterToken(app, id)]));
}
