import { sql } from "kysely";
import type { Locale } from "#base/locales.ts";
import type { Role } from "#base/staff-rights.ts";
import type { Db, Tx } from "#db/database.ts";
import type { Factors } from "../../rules.ts";

export function insertPerson(
  tx: Tx,
  person: {
    name: string;
    alias: string;
    email: string;
    emailKey: string;
    locale: Locale;
    roles: readonly Role[];
    createdAt: Date;
  },
) {
  return tx
    .insertInto("staffPerson")
    .values({ ...person, roles: [...person.roles] })
    .onConflict((conflict) => conflict.column("emailKey").doNothing())
    .returning("id")
    .executeTakeFirst();
}

export function findPerson(db: Db, id: number) {
  return db.selectFrom("staffPerson").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the key of the person's own mailbox, by which a member account of theirs is known. */
export async function findStaffKey(db: Db, id: number): Promise<string | null> {
  return (await findPerson(db, id))?.emailKey ?? null;
}

/** Returns the aliases of these people, by id. */
export async function findAliases(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("staffPerson").select(["id", "alias"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, alias }) => [id, alias]));
}

/** Returns names and aliases of everybody who works at the desk. */
export async function listStaffNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("staffPerson")
    .select(["name", "alias"])
    .where("endedAt", "is", null)
    .execute();
  return [...new Set(rows.flatMap(({ name, alias }) => [name, alias]))];
}

export function findPersonByEmail(db: Db, emailKey: string) {
  return db
    .selectFrom("staffPerson")
    .selectAll()
    .where("emailKey", "=", emailKey)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

/** Locks the person who left and had this address, unless it is forgotten already. */
export function lockEndedPerson(tx: Tx, emailKey: string) {
  return tx
    .selectFrom("staffPerson")
    .selectAll()
    .where("emailKey", "=", emailKey)
    .where("endedAt", "is not", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a person, so that changes run one after the other. */
export function lockPerson(tx: Tx, id: number) {
  return tx.selectFrom("staffPerson").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function listPeople(db: Db) {
  return db
    .selectFrom("staffPerson as person")
    .select(["person.id", "name", "alias", "email", "roles", "named", "enrolledAt", "endedAt", "version"])
    .select((of) =>
      of
        .selectFrom("staffSession as session")
        .whereRef("session.personId", "=", "person.id")
        .select((on) => on.fn.max("lastSeenAt").as("at"))
        .as("lastSeenAt"),
    )
    .orderBy(sql`ended_at is not null`)
    .orderBy("alias")
    .execute();
}

export function listIdsWithRole(db: Db, role: Role) {
  return db
    .selectFrom("staffPerson")
    .select("id")
    .where(sql<boolean>`${role} = any (roles)`)
    .where("endedAt", "is", null)
    .execute();
}

export async function countWithRole(db: Db, role: Role): Promise<number> {
  return (await listIdsWithRole(db, role)).length;
}

/** Tells the database what allows a change of rights. A trigger refuses any other change. */
export async function allowChange(tx: Tx, by: { proposalId: number } | "cli"): Promise<void> {
  const change = by === "cli" ? by : String(by.proposalId);
  await sql`select set_config('velvet.staff_change', ${change}, true)`.execute(tx);
}

export function updatePerson(
  tx: Tx,
  id: number,
  change: {
    roles?: Role[];
    named?: string[];
    name?: string;
    alias?: string;
    email?: string;
    locale?: Locale;
    endedAt?: Date | null;
    enrolledAt?: Date | null;
    passwordHash?: string | null;
    totpSecret?: string | null;
    totpStep?: number | null;
  },
) {
  return tx
    .updateTable("staffPerson")
    .set(change)
    .set((of) => ({ version: of("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export function saveTotpStep(tx: Tx, id: number, totpStep: number) {
  return tx.updateTable("staffPerson").set({ totpStep }).where("id", "=", id).execute();
}

export async function readFactors(db: Db, personId: number): Promise<Factors> {
  const { passkeys, hasPassword } = await db
    .selectFrom("staffPerson as person")
    .where("person.id", "=", personId)
    .select((of) => [
      of
        .selectFrom("staffPasskey as passkey")
        .whereRef("passkey.personId", "=", "person.id")
        .select((on) => on.fn.countAll<number>().as("n"))
        .as("passkeys"),
      sql<boolean>`password_hash is not null and totp_secret is not null`.as("hasPassword"),
    ])
    .executeTakeFirstOrThrow();
  return { passkeys: Number(passkeys ?? 0), hasPassword };
}
