import type { BodyOf } from "#base/endpoint.ts";
import type { Tx } from "#db/database.ts";
import { findAccount, findPersonKey } from "#features/accounts/server/accounts.ts";
import { findHomeCountry } from "#features/profiles/server/profiles.ts";
import { actorOf, auditKind, tellDeskAfter, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import { dueAt, queueOf } from "../../case-rules.ts";
import type { openMemberCase } from "../../member-contract.ts";
import { ruleOf } from "../../rules-list.ts";
import { type CaseRow, insertCase, insertEvent, lockOpenCase, updateCase } from "../cases/queries-case.ts";

const opened = auditKind("moderation.case_opened", ["rule"]);

type Opening = BodyOf<typeof openMemberCase>;

/**
 * Opens a case about a member, which somebody of staff has noticed. If one is open, the note is added to it: pressed
 * twice, there is still one case.
 * @throws GroundError `not_found`
 */
export function openCaseAbout(call: StaffCaller, opening: Opening): Promise<{ id: number; is_new: boolean }> {
  const { app, person } = call;
  const { member: aboutId, rule, note } = opening;
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const inserted = await insertFor(app, tx, opening);
    const found = inserted ?? (await lockOpenCase(tx, `member:${aboutId}`));
    // Decided at this moment, so the next press opens a new one.
    if (!found) throw new GroundError("not_found");
    const event = { caseId: found.id, kind: "noted", personId: person.personId, data: { note }, at };
    await insertEvent(tx, event);
    if (!inserted) await updateCase(tx, found.id, { version: found.version + 1 });
    await tellDeskAfter(tx, { about: "case", id: found.id });
    await writeAudit(app, tx, {
      ...{ kind: opened, actor: actorOf(call), subject: `case:${found.id}`, aboutId, why: note },
      after: { rule },
    });
    return { id: found.id, is_new: inserted !== undefined };
  });
}

async function insertFor(app: App, tx: Tx, { member: aboutId, rule }: Opening): Promise<CaseRow | undefined> {
  const account = await findAccount(tx, aboutId);
  if (!account) throw new GroundError("not_found");
  const subject = `member:${aboutId}`;
  const openedAt = app.clock.now();
  const { lane } = ruleOf(rule);
  return insertCase(tx, {
    ...{ subject, aboutId, aboutKey: await findPersonKey(app, tx, aboutId), siteId: account.siteId },
    ...{ country: await findHomeCountry(tx, aboutId), locale: account.locale },
    ...{ trigger: "staff", queue: queueOf(subject, lane), lane, rule },
    ...{ openedAt, dueAt: dueAt({ openedAt, rule, trust: 1 }) },
  });
}
