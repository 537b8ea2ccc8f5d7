import { eraseMember as erase } from "#features/accounts/server/erasure/erase-member.ts";
import { lockMember } from "#features/accounts/server/queries.ts";
import { changeStanding } from "#features/accounts/server/standing/change-standing.ts";
import type { Standing } from "#features/accounts/standing-rules.ts";
import { forget } from "./forget.ts";
import type { MadeMember } from "./make.ts";
import type { TestApp } from "./open-test-app.ts";

type Member = Pick<MadeMember, "id">;

const DAY = 86_400_000;

async function change(
  { app }: Pick<TestApp, "app">,
  { id }: Member,
  changeOf: (now: Date) => Partial<Standing>,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, id);
    if (member) await changeStanding(app, tx, { member, change: changeOf(app.clock.now()) });
  });
}

/** Closes the account of a member, who can come back within 14 days. */
export function closeAccount(testApp: Pick<TestApp, "app">, member: Member): Promise<void> {
  return change(testApp, member, (now) => ({ closedAt: now, eraseAt: new Date(now.getTime() + 14 * DAY) }));
}

/** Bans the member as moderation does. */
export function banMember(testApp: Pick<TestApp, "app">, member: Member): Promise<void> {
  return change(testApp, member, (now) => ({ bannedAt: now }));
}

export function comeBack(testApp: Pick<TestApp, "app">, member: Member): Promise<void> {
  return change(testApp, member, () => ({ closedAt: null, eraseAt: null }));
}

/** Erases a member as the job does once the 14 days are over. */
export async function eraseMember(testApp: Pick<TestApp, "app">, member: Member): Promise<void> {
  await change(testApp, member, (now) => ({ closedAt: now, eraseAt: now }));
  await erase(testApp.app, member.id);
}

/** Erases members who never confirmed their address, as the schedule does at night and then every five minutes. */
export async function forgetUnconfirmed({ app, clock }: TestApp): Promise<void> {
  await forget({ app }, "unconfirmed-members");
  const { rows } = await app.pool.query("select id from accounts_member where erase_at <= $1", [clock.now()]);
  for (const { id } of rows) await erase(app, id);
}
