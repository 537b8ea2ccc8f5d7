import { randomUUID } from "node:crypto";
import { usernameKey } from "#features/accounts/rules.ts";
import { memberConfirmed, memberSignedUp } from "#features/accounts/server/accounts.ts";
import { hashPassword } from "#features/accounts/server/log-in/hash-password.ts";
import { newToken } from "#features/accounts/server/tokens.ts";
import { announce } from "#platform/happening.ts";
import type { TestApp } from "./open-test-app.ts";

export type MadeMember = { id: number; email: string; username: string; password: string; cookie: string };

const PASSWORD = "violet canoe harbour";
let passwordHash: Promise<string> | undefined;

/** Makes a member as the sign-up does, confirmed by default and logged in: send `cookie` along. */
export async function makeMember(
  { app }: Pick<TestApp, "app">,
  wanted: {
    username?: string;
    email?: string;
    dateOfBirth?: string;
    confirmed?: boolean;
    locale?: string;
  } = {},
): Promise<MadeMember> {
  const mark = randomUUID().slice(0, 8);
  const username = wanted.username ?? `m${mark}`;
  const email = wanted.email ?? `${mark}@members.example`;
  const at = app.clock.now();
  const confirmed = wanted.confirmed ?? true;
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const { token, tokenHash } = newToken();
  const site = app.findSite({ host: "localhost", forced: null });
  const id = await app.db.transaction().execute(async (tx) => {
    const member = await tx
      .insertInto("accountsMember")
      .values({
        siteId: site?.id as number,
        email,
        emailKey: email.toLowerCase(),
        username,
        usernameKey: usernameKey(username),
        passwordHash: hash,
        dateOfBirth: wanted.dateOfBirth ?? "1990-06-15",
        status: confirmed ? "active" : "not_confirmed",
        confirmedAt: confirmed ? at : null,
        locale: wanted.locale ?? "en",
        signedUpAt: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const dateOfBirth = wanted.dateOfBirth ?? "1990-06-15";
    await announce(app, tx, memberSignedUp, { memberId: member.id, username, dateOfBirth, at });
    if (confirmed) await announce(app, tx, memberConfirmed, { memberId: member.id, at });
    await tx
      .insertInto("accountsSession")
      .values({
        tokenHash,
        memberId: member.id,
        device: "Test",
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + 30 * 86_400_000),
      })
      .execute();
    return member.id;
  });
  return { id, email, username, password: PASSWORD, cookie: `auth.session=${token}` };
}

/** Makes the member premium, as a first paid order does. */
export async function makePremium({ app }: Pick<TestApp, "app">, { id }: Pick<MadeMember, "id">) {
  const wallet = app.db.updateTable("walletWallet").where("memberId", "=", id);
  await wallet.set({ premiumSince: app.clock.now() }).execute();
}
