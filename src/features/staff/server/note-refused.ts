import type { App, People } from "#platform/app.ts";
import { actorOf } from "./actor.ts";
import { writeAudit } from "./audit/write-entry.ts";
import { staffKinds } from "./kinds.ts";

/** Writes into the audit log that a person lacked the right for their request. */
export async function noteRefused(
  app: Pick<App, "db" | "clock">,
  person: Parameters<People["noteRefused"]>[0],
  { right, route, requestId, country }: Parameters<People["noteRefused"]>[1],
): Promise<void> {
  const actor = actorOf({ person, requestId, country });
  await app.db
    .transaction()
    .execute((tx) => writeAudit(app, tx, { kind: staffKinds.refused, actor, after: { right, route } }))
    .then(() => undefined);
}
