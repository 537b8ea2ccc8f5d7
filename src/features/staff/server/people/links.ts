import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { hashToken, newToken } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { deleteLinksOf, findLink, insertLink, takeLink } from "../log-in/queries-factor.ts";
import { lockPerson } from "./queries.ts";

/** Creates an enrolment link, and ends the earlier ones. @returns its secret, which is stored nowhere */
export async function makeLink(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { personId, lastsMs }: { personId: number; lastsMs: number },
): Promise<string> {
  const createdAt = clock.now();
  const { token, tokenHash } = newToken();
  await deleteLinksOf(tx, personId);
  await insertLink(tx, {
    tokenHash,
    personId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lastsMs),
  });
  return token;
}

/** @throws Refusal `staff.link_invalid` if the link is unknown, used or too old, or its person has ended */
export async function openLink({ clock }: Pick<App, "clock">, on: Db, token: string) {
  const link = await findLink(on, { tokenHash: hashToken(token), now: clock.now() });
  if (!link) throw linkInvalid();
  return link;
}

/** Locks the person of a link, for a transaction that changes their factors. @throws Refusal `staff.link_invalid` */
export async function lockByLink(app: Pick<App, "clock">, tx: Tx, token: string) {
  const link = await openLink(app, tx, token);
  const person = await lockPerson(tx, link.personId);
  if (!person || person.endedAt) throw linkInvalid();
  return { linkId: link.id, person };
}

/** @throws Refusal `staff.link_invalid` if another call has used the link meanwhile */
export async function endLink({ clock }: Pick<App, "clock">, tx: Tx, linkId: number): Promise<void> {
  if (!(await takeLink(tx, linkId, clock.now()))) throw linkInvalid();
}

function linkInvalid(): Refusal {
  return new Refusal("staff.link_invalid", {}, 410);
}
