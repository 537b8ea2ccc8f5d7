import { randomUUID } from "node:crypto";
import type { Queue } from "#features/moderation/case-rules.ts";
import { needsAuthority } from "#features/moderation/sealed-rules.ts";
import { decideAppeal } from "#features/moderation/server/appeals/decide-appeal.ts";
import { fileAppeal } from "#features/moderation/server/appeals/file-appeal.ts";
import { claimNext } from "#features/moderation/server/cases/claim-case.ts";
import { decide } from "#features/moderation/server/decisions/decide.ts";
import type { Person } from "#features/moderation/server/person.ts";
import { noteAuthority } from "#features/moderation/server/sealed/authority.ts";
import { letterToken } from "#features/moderation/server/statements/letter-token.ts";
import { listUntold, setTold } from "#features/moderation/server/statements/queries-statement.ts";
import type { DemoPerson } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { FACTS, WHY } from "./case-words.ts";
import type { Appealed, PlannedCase } from "./plan.ts";

const MINUTE = 60_000;

/** Somebody of staff who has just used their second factor. */
export function toPerson({ clock }: Pick<App, "clock">, { id, alias, role }: DemoPerson): Person {
  const request = { requestId: randomUUID(), country: "NL" };
  return { personId: id, sessionId: 0, alias, roles: [role], confirmedAt: clock.now(), ...request };
}

/** Decides the next case of a queue. @throws Error if there is none */
export async function decideNext(
  app: App,
  person: Person,
  { queue, planned }: { queue: Queue; planned: PlannedCase },
): Promise<void> {
  const { outcome = "none", reason } = planned;
  const claimed = await claimNext(app, person, { queue });
  if (!claimed) throw new Error(`Nothing waits in ${queue}.`);
  const { id: caseId, lease, version } = claimed;
  if (needsAuthority(claimed, outcome === "none" ? null : outcome.rule)) await inform(app, person, caseId);
  const held = { caseId, lease, version, why: WHY[caseId % WHY.length] as string };
  if (outcome === "none") await decide(app, person, { ...held, outcome, facts: "" });
  else await decide(app, person, { ...held, outcome: "violation", ...outcome, facts: FACTS[reason] ?? "" });
}

/** A danger to people is told to an authority before the case is decided. */
function inform(app: App, person: Person, caseId: number): Promise<void> {
  return noteAuthority(app, person, {
    ...{ caseId, kind: "informed", authority: "Police of Utrecht", reference: `PU-${caseId}` },
    words: "By phone, to the officer on duty, with the words of the message.",
    informedAt: app.clock.now(),
  });
}

/** Says that all letters were sent a quarter of an hour after their decision, without sending them. */
export async function endLetters(app: Pick<App, "db" | "clock">): Promise<void> {
  const at = app.clock.now();
  const before = new Date(at.getTime() - 15 * MINUTE);
  const letters = await listUntold(app.db, { at, before, limit: 1_000 });
  await app.db.transaction().execute(async (tx) => {
    for (const { id } of letters) await setTold(tx, id, at);
  });
}

/** The member appeals against the newest letter, and somebody else decides it unless it stays open. */
export async function appeal(app: App, judge: Person, how: Appealed): Promise<void> {
  const { id } = await app.db
    .selectFrom("moderationStatement")
    .select("id")
    .where("receiver", "=", "concerned")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const words = "I did not mean it like that. Please have another look, and read what came before.";
  await fileAppeal(app, { token: letterToken(app, id), words });
  if (how === "open") return;
  const claimed = await claimNext(app, judge, { queue: "appeals" });
  if (!claimed) throw new Error("The appeal does not wait.");
  const { id: caseId, lease, version } = claimed;
  const facts =
    how === "kept"
      ? "We read your words and the profile again. It did ask others to leave."
      : "We looked again. The photo shows swimwear on a beach, which is allowed.";
  await decideAppeal(app, judge, { caseId, lease, version, facts, why: "Read it all again.", outcome: how });
}
