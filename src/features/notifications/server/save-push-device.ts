import type { App, MemberViewer } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import type { PushSubscriptionShape } from "../contract.ts";
import { MOST_DEVICES } from "../rules.ts";
import { deleteOldest, deleteOtherOfSession, upsertDevice } from "./queries-device.ts";

/**
 * Stores where this browser takes pushes. The address comes from the browser, so it is checked before anything is sent
 * there.
 * @throws GroundError `invalid_input`
 */
export async function savePushDevice(
  app: Pick<App, "db" | "clock" | "push">,
  { memberId, sessionId }: Pick<MemberViewer, "memberId" | "sessionId">,
  { endpoint, keys }: PushSubscriptionShape,
): Promise<void> {
  const fault = app.push ? await app.push.checkDevice({ endpoint, ...keys }) : "endpoint";
  if (fault === "endpoint") throw invalidField("endpoint", "notifications:invalid.endpoint");
  if (fault === "keys") throw invalidField("keys", "notifications:invalid.keys");
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await upsertDevice(tx, { memberId, sessionId, endpoint, ...keys, at });
    await deleteOtherOfSession(tx, { sessionId, endpoint });
    await deleteOldest(tx, { memberId, most: MOST_DEVICES });
  });
}
