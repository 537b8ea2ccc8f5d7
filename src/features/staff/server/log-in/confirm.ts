import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { lockPerson } from "../people/queries.ts";
import { countTry, takeTryBack, tryKeys } from "./count-tries.ts";
import { takeTotp } from "./log-in.ts";
import { recordPasskeyUse, verifyPasskey } from "./passkeys.ts";
import { confirmSession } from "./queries-session.ts";
import { takeFreshConfirmation } from "./sessions.ts";

type Given = { code: string } | { credential: unknown };

/**
 * Confirms the next action with the person's own second factor.
 * @throws Refusal `staff.confirmation_failed`
 */
export async function confirm(
  app: Pick<App, "db" | "clock" | "seal">,
  call: StaffCaller,
  given: Given,
): Promise<void> {
  const { personId, sessionId } = call.person;
  const now = app.clock.now();
  const keys = tryKeys(`confirmation ${personId}`, call.limitKeys);
  if (await app.db.transaction().execute((tx) => countTry(tx, keys, now))) throw failed();
  const asked = { purpose: "confirmation" as const, personId, relying: call };
  const passkey = "credential" in given ? await verifyPasskey(app, given.credential, asked) : null;
  const done = await app.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return false;
    const isRight =
      "code" in given
        ? await takeTotp(app, tx, { person, code: given.code })
        : passkey !== null && (await recordPasskeyUse(app, tx, passkey));
    if (!isRight) return false;
    await takeTryBack(tx, keys, now);
    await confirmSession(tx, sessionId, now);
    return true;
  });
  if (!done) throw failed();
}

/**
 * Uses up the confirmation for an action that needs one and has no right of its own: a change of one's own factors.
 * @throws Refusal `staff.confirm_first`
 */
export async function requireConfirmation(
  app: Pick<App, "db" | "clock">,
  call: Pick<StaffCaller, "person">,
): Promise<void> {
  if (!(await takeFreshConfirmation(app, call.person))) throw new Refusal("staff.confirm_first", {}, 403);
}

function failed(): Refusal {
  return new Refusal("staff.confirmation_failed", {}, 401);
}
