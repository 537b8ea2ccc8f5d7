import { randomUUID } from "node:crypto";
import { openRandom } from "#base/random.ts";
import { openApp } from "#boot/open-app.ts";
import { openDatabase } from "#db/open-database.ts";
import { grantCredits } from "#features/wallet/server/wallet.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { listOutbox } from "#platform/outbox/outbox.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";

/**
 * The caller's role. A hostile member sends other members' ids and keys, and sometimes claims to be another
 * member.
 */
export const ROLES = ["visitor", "member", "hostile member", "unconfirmed member"] as const;
export type Role = (typeof ROLES)[number];
export type Person = { cookie: string | undefined; claims: number | undefined };
export type Newcomer = MadeMember & Person & { cookie: string };
export type People = Awaited<ReturnType<typeof openPeople>>;

type Opening = {
  databaseUrl: string;
  dataDir: string;
  /** Secret of the running program. */
  secret: string;
};

const NEWEST = 500;

/**
 * Members for the calls. They are replaced from time to time, because some calls end a session or change a
 * password.
 */
export async function openPeople({ databaseUrl, dataDir, secret }: Opening) {
  const random = openRandom(7);
  const database = openDatabase(databaseUrl, { poolSize: 2 });
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: secret });
  const { app, close } = await openApp(config, database, { log: openLog("error") });
  let people = new Map<Role, Person[]>();

  async function make(confirmed: boolean): Promise<Person & { id: number }> {
    const member = await makeMember({ app }, { confirmed });
    if (random.chance(0.5)) await makePremium({ app }, member);
    return { id: member.id, cookie: member.cookie, claims: undefined };
  }

  return {
    secret,
    async renew() {
      const members = await Promise.all(Array.from({ length: 6 }, () => make(true)));
      const [first, ...others] = members as [Person & { id: number }, ...(Person & { id: number })[]];
      people = new Map<Role, Person[]>([
        ["visitor", [{ cookie: undefined, claims: undefined }]],
        ["member", members],
        [
          "hostile member",
          others.map((one) => ({ ...one, claims: random.chance(0.2) ? first.id : undefined })),
        ],
        ["unconfirmed member", [await make(false)]],
      ]);
      return members.map(({ id }) => id);
    },
    choose: (role: Role) => random.pick(people.get(role) ?? []),
    /** A confirmed member with credits and a known password. */
    async welcome(): Promise<Newcomer> {
      const member = await makeMember({ app });
      const grant = { memberId: member.id, credits: 50, reason: "operator", key: randomUUID() } as const;
      await app.db.transaction().execute((tx) => grantCredits(app, tx, grant));
      return { ...member, claims: undefined };
    },
    /** Texts of e-mails and SMS to one receiver, newest first. */
    async listSent(to: string): Promise<string[]> {
      const messages = await listOutbox(app.db, { limit: NEWEST });
      return messages.filter((one) => one.to === to).map(({ text }) => text);
    },
    async close() {
      await close();
      await database.close();
    },
  };
}
