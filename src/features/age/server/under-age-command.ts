import { banForAge, tellSessionsEnded, unfreezeMember } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError, type CommandValues } from "#platform/command.ts";
import { DECISION_HOURS } from "../rules.ts";
import { acceptDeviceAgain, listUndecided, lockUndecided, saveDecision } from "./queries-desk.ts";

const HOUR = 3_600_000;

/** Until there is a desk for the staff. */
export const underAgeCommand: Command = {
  name: "under-age",
  summary:
    'Lists accounts that are frozen because an age check said under age, or decides about one: --lift 3 | --close 3, with --reason "passport seen, born 1990"',
  options: { lift: { type: "string" }, close: { type: "string" }, reason: { type: "string" } },
  async run(app, values) {
    const wanted = readWanted(values);
    return wanted ? decide(app, wanted) : list(app);
  },
};

type Wanted = { id: number; decision: "lifted" | "closed"; reason: string };

function readWanted({ lift, close, reason }: CommandValues): Wanted | null {
  if (lift === undefined && close === undefined) return null;
  if (lift !== undefined && close !== undefined) throw new CommandError("Give either --lift or --close.");
  const id = String(lift ?? close);
  if (!/^\d{1,15}$/.test(id)) throw new CommandError("--lift and --close take the number of a check.");
  if (typeof reason !== "string" || reason.trim().length < 3)
    throw new CommandError("--reason must say why, in a few words: the member can read it in their export.");
  return { id: Number(id), decision: lift === undefined ? "closed" : "lifted", reason: reason.trim() };
}

async function list({ db, clock }: Pick<App, "db" | "clock">): Promise<string> {
  const rows = await listUndecided(db);
  if (rows.length === 0) return "No account is frozen because of an age check.";
  return rows
    .map(({ id, memberId, provider, method, providerRef, endedAt }) => {
      const hours = Math.floor((clock.now().getTime() - (endedAt?.getTime() ?? 0)) / HOUR);
      const late = hours >= DECISION_HOURS ? `  LATE: decide within ${DECISION_HOURS} hours` : "";
      const ref = providerRef ? ` (there: ${providerRef})` : "";
      return `${id}  member ${memberId}  ${method} by ${provider}${ref}  ${endedAt?.toISOString()}${late}`;
    })
    .join("\n");
}

async function decide(
  app: Pick<App, "db" | "clock" | "announce" | "bus">,
  { id, decision, reason }: Wanted,
): Promise<string> {
  const memberId = await app.db.transaction().execute(async (tx) => {
    const check = await lockUndecided(tx, id);
    if (!check) throw new CommandError("No such open check. Run the command without options to list them.");
    await saveDecision(tx, id, { decision, reason, decidedAt: app.clock.now() });
    if (decision === "closed") await banForAge(app, tx, check.memberId);
    else {
      await unfreezeMember(app, tx, check.memberId);
      await acceptDeviceAgain(tx, check.ref);
    }
    return check.memberId;
  });
  tellSessionsEnded(app, memberId);
  return decision === "closed"
    ? `Member ${memberId} is banned, and the account is erased after 30 days.`
    : `Member ${memberId} can log in again, and prove their age by another method.`;
}
