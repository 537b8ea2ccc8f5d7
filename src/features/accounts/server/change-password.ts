import type { App, MemberViewer } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Scope } from "#platform/scope.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import { endAccess } from "./log-in/end-access.ts";
import { hashPassword } from "./log-in/hash-password.ts";
import { requireUnguessable, wordsOfMember } from "./log-in/judge-password.ts";
import { rememberDevice } from "./log-in/known-devices.ts";
import { tellSessionsEnded } from "./log-in/live-sessions.ts";
import { listPasskeys } from "./log-in/passkeys.ts";
import { requirePassword } from "./log-in/prove-owner.ts";
import { updateMember } from "./queries.ts";

type Caller = Pick<Scope, "secure" | "site"> & { requestHeaders: Headers; responseHeaders: Headers };

/**
 * Ends the other sessions, links, known devices and pending changes. Passkeys stay, and are listed for the member to
 * review.
 * @throws GroundError for the field `old_password` or `password`
 */
export async function changePassword(
  app: App,
  { memberId, sessionId, caller }: Pick<MemberViewer, "memberId" | "sessionId"> & { caller: Caller },
  form: { old_password: string; password: string },
) {
  const prove = await requirePassword(
    app,
    { memberId, site: caller.site },
    { field: "old_password", password: form.old_password },
  );
  requireUnguessable(form.password, await wordsOfMember(app, memberId));
  const passwordHash = await hashPassword(form.password);
  await app.db.transaction().execute(async (tx) => {
    await prove(tx);
    await updateMember(tx, memberId, { passwordHash });
    await endAccess(tx, "password_changed", { memberId, sessionId });
    await recordSecurityEvent(app, tx, { kind: "password_changed", memberId });
    await enqueue(tx, "send-password-changed-mail", { memberId });
  });
  tellSessionsEnded(app, memberId);
  rememberDevice(app, caller, { id: memberId, passwordHash });
  return { passkeys: await listPasskeys(app, memberId) };
}
