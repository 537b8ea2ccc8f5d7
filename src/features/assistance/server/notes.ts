import type { BodyOf, OutputOf } from "#base/endpoint.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import {
  auditKind,
  findAliases,
  isOwnAccount,
  noteMemberRead,
  refuseOwnMember,
} from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { NOTE_MONTHS, type readMemberNotes, type writeMemberNote } from "../contract.ts";
import { actForMember } from "./act-for-member.ts";
import { insertNote, listNotes } from "./queries.ts";

const noteWritten = auditKind("assistance.note_written", ["note"]);

/** Notes are for the others who work for a member, so nobody reads those about themselves here. */
export async function readNotes(
  call: StaffCaller,
  memberId: number,
): Promise<OutputOf<typeof readMemberNotes>> {
  const { db, clock } = call.app;
  await noteMemberRead(call, { memberId, tab: "notes" });
  if (await isOwnAccount(db, { personId: call.person.personId, memberId }))
    return { is_own: true, notes: [] };
  const rows = await listNotes(db, { memberId, since: addMonths(clock.now(), -NOTE_MONTHS) });
  const aliases = await findAliases(db, [...new Set(rows.map(({ personId }) => personId))]);
  return {
    is_own: false,
    notes: rows.map(({ id, at, words, personId }) => ({
      ...{ id, at: at.toISOString(), words, author: aliases.get(personId) ?? "" },
    })),
  };
}

/** A repeat with the same id writes nothing more, and is not refused. @throws GroundError `not_found`; Refusal `staff.own_account` */
export async function writeNote(
  call: StaffCaller,
  { client_id: clientId, member: memberId, words }: BodyOf<typeof writeMemberNote>,
): Promise<{ id: number }> {
  const { app, person } = call;
  const { personId } = person;
  if (!(await findAccount(app.db, memberId))) throw new GroundError("not_found");
  let id = 0;
  await actForMember(call, {
    ...{ kind: noteWritten, memberId },
    async work(tx) {
      await refuseOwnMember(tx, { personId, memberId });
      const note = await insertNote(tx, { clientId, memberId, personId, words, at: app.clock.now() });
      id = note.id;
      return note.isNew ? { note: id } : null;
    },
  });
  return { id };
}
