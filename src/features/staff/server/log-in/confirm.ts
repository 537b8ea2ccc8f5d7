import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { lockPerson } from "../people/queries.ts";
import { countTry, takeTryBack, tryKeys } from "./count-tries.ts";
import { mayUsePassword, takeTotp } from "./log-in.ts";
import { recordPasskeyUse, verifyPasskey } from "./passkeys.ts";
import { confirmSession } from "./queries-session.ts";
import { takeFreshConfirmation } from "./sessions.ts";

type Given = { code: string } | { credential: unknown };

/**
 * Confirms the next action with the person's own second factor. A code is none for roles that need two passkeys.
 * @throws Refusal `staff.confirmation_failed`
 */
export async function confirm(
  app: Pick<App, "db" | "clock" | "seal" | "log" | "config">,
  call: StaffCaller,
  given: Given,
): Promise<void> {
  const { personId, sessionId } = call.person;
  const now = app.clock.now();
  const keys = tryKeys(`confirmation ${personId}`, call.limitKeys);
  const tried = { personId, factor: "code" in given ? "code" : "passkey" };
  const fail = () => {
    app.log.warn(tried, "confirmation at the desk failed");
    return new Refusal("staff.confirmation_failed", {}, 401);
  };
  if (await app.db.transaction().execute((tx) => countTry(tx, keys, now))) throw fail();
  const asked = { purpose: "confirmation" as const, personId, relying: call };
  const passkey = "credential" in given ? await verifyPasskey(app, given.credential, asked) : null;
  const done = await app.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return false;
    const isRight =
      "code" in given
        ? mayUsePassword(app, person) && (await takeTotp(app, tx, { person, code: given.code }))
        : passkey !== null && (await recordPasskeyUse(app, tx, passkey));
    if (!isRight) return false;
    await takeTryBack(tx, keys, now);
    await confirmSession(tx, sessionId, now);
    return true;
  });
  if (!done) throw fail();
  app.log.info(tried, "confirmed at the desk");
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
