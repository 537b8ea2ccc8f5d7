import type { Db } from "#db/database.ts";
import { emailKey, usernameKey } from "../rules.ts";
import { findMemberByLogin } from "./queries.ts";

/** @param login e-mail address or username */
export async function findMemberId(db: Db, login: string): Promise<number | null> {
  const key = login.includes("@") ? { email: emailKey(login) } : { username: usernameKey(login) };
  return (await findMemberByLogin(db, key))?.id ?? null;
}
