import { Refusal } from "#base/refusal.ts";
import { type actorOf, auditKind, writeAccess, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { FictionalMark } from "../desk-contract.ts";
import { profileChanged } from "./events.ts";
import { findMark, setFictional } from "./queries.ts";

type Actor = ReturnType<typeof actorOf>;
type Parts = Pick<App, "db" | "clock" | "announce">;

const read = auditKind("profiles.fictional_read");
const marked = auditKind("profiles.fictional_marked");

/** @throws Refusal `profiles.no_member` */
export async function readFictionalMark(
  app: Pick<App, "db" | "clock">,
  actor: Actor,
  member: number,
): Promise<FictionalMark> {
  const found = await findMark(app.db, member);
  if (!found) throw noMember();
  const entry = { kind: read, actor, subject: `member:${member}`, aboutId: member };
  await app.db.transaction().execute((tx) => writeAccess(app, tx, entry));
  return { member, name: found.username, fictional: found.fictional };
}

/**
 * Marks a profile as fictional, for good.
 * @throws Refusal `profiles.no_member`, or `profiles.fictional_already`
 */
export function setFictionalMark(
  app: Parts,
  actor: Actor,
  { member, why }: { member: number; why: string },
): Promise<void> {
  return app.db.transaction().execute(async (tx) => {
    if (!(await setFictional(tx, member)))
      throw (await findMark(tx, member)) ? new Refusal("profiles.fictional_already", {}, 409) : noMember();
    await app.announce(tx, profileChanged, { memberId: member });
    const subject = `member:${member}`;
    await writeAudit(app, tx, { kind: marked, actor, subject, aboutId: member, why });
  });
}

function noMember(): Refusal {
  return new Refusal("profiles.no_member", {}, 404);
}
