import type pg from "pg";
import { hashPassword } from "./log-in/hash-password.ts";

/** Gives seeded members of the demo the same password, so that they can log in like any member. */
export async function setSeededPassword(
  pool: pg.Pool,
  { memberIds, password }: { memberIds: readonly number[]; password: string },
): Promise<void> {
  await pool.query("update accounts_member set password_hash = $2 where id = any($1::bigint[])", [
    memberIds,
    await hashPassword(password),
  ]);
}
