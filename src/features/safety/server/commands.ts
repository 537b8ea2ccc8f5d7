import { type Command, CommandError, type CommandValues, readCount } from "#platform/command.ts";
import { listOpenReports, setClosed } from "./reports/queries-report.ts";

const MOST_LISTED = 200;
const MOST_NAME = 80;
const MOST_REASON = 500;

/** Until there is a desk for it. */
export const closeReportCommand: Command = {
  name: "close-report",
  summary: 'Lists open reports, or closes one: [--report 7 --by "Anna de Vries" --reason "…"].',
  options: { report: { type: "string" }, by: { type: "string" }, reason: { type: "string" } },
  async run({ db, clock }, values) {
    if (values.report === undefined) {
      const open = await listOpenReports(db, MOST_LISTED);
      const lines = open.map(
        ({ id, at, aboutId, subject, reason }) =>
          `${id}  ${at.toISOString()}  member ${aboutId}  ${subject}  ${reason}`,
      );
      return lines.join("\n") || "No report is open.";
    }
    const id = readCount(values, "report", { least: 1, most: Number.MAX_SAFE_INTEGER });
    const by = readWords(values, "by", MOST_NAME);
    const reason = readWords(values, "reason", MOST_REASON);
    const closed = await db.transaction().execute((tx) => setClosed(tx, { id, by, reason, at: clock.now() }));
    if (!closed) throw new CommandError("--report must be the number of an open report.");
    return `Report ${id} is closed.`;
  },
};

function readWords(values: CommandValues, name: string, most: number): string {
  const words = String(values[name] ?? "").trim();
  if (words === "" || words.length > most)
    throw new CommandError(`--${name} must be a text of at most ${most} characters.`);
  return words;
}
