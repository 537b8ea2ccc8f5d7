import { randomUUID } from "node:crypto";
import type { OpenApp } from "#boot/open-app.ts";
import { autocommit } from "#db/autocommit.ts";
import type { Tx } from "#db/database.ts";
import { usernameKey } from "#features/accounts/rules.ts";
import { memberConfirmed, memberSignedUp } from "#features/accounts/server/accounts.ts";
import { hashPassword } from "#features/accounts/server/log-in/hash-password.ts";
import { newToken } from "#features/accounts/server/tokens.ts";

export type MadeMember = { id: number; email: string; username: string; password: string; cookie: string };

const PASSWORD = "violet canoe harbour";
let passwordHash: Promise<string> | undefined;

/** Makes a member as the sign-up does, confirmed by default and logged in: send `cookie` along. */
export async function makeMember(
  { app }: Pick<OpenApp, "app">,
  wanted: {
    username?: string;
    email?: string;
    dateOfBirth?: string;
    confirmed?: boolean;
    locale?: string;
  } = {},
): Promise<MadeMember> {
  const unique = randomUUID().slice(0, 8);
  const username = wanted.username ?? `m${unique}`;
  const email = wanted.email ?? `${unique}@members.example`;
  const dateOfBirth = wanted.dateOfBirth ?? "1990-06-15";
  const at = app.clock.now();
  const confirmed = wanted.confirmed ?? true;
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const site = app.sites.find({ host: "localhost", forced: null });
  const made = await app.db.transaction().execute(async (tx) => {
    const member = await tx
      .insertInto("accountsMember")
      .values({
        siteId: site?.id as number,
        email,
        emailKey: email.toLowerCase(),
        username,
        usernameKey: usernameKey(username),
        passwordHash: hash,
        dateOfBirth,
        status: confirmed ? "active" : "not_confirmed",
        confirmedAt: confirmed ? at : null,
        locale: wanted.locale ?? "en",
        signedUpAt: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.announce(tx, memberSignedUp, { memberId: member.id, username, dateOfBirth, at });
    if (confirmed) await app.announce(tx, memberConfirmed, { memberId: member.id, at });
    return { id: member.id, cookie: await insertSession(tx, member.id, at) };
  });
  return { ...made, email, username, password: PASSWORD };
}

/** Returns the session's cookie. */
async function insertSession(tx: Tx, memberId: number, at: Date): Promise<string> {
  const { token, tokenHash } = newToken();
  await tx
    .insertInto("accountsSession")
    .values({
      tokenHash,
      memberId,
      device: "Test",
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + 30 * 86_400_000),
    })
    .execute();
  return `auth.session=${token}`;
}

export async function makePremium({ app }: Pick<OpenApp, "app">, { id }: Pick<MadeMember, "id">) {
  const wallet = autocommit(app.db).updateTable("walletWallet").where("memberId", "=", id);
  await wallet.set({ premiumSince: app.clock.now() }).execute();
}
