import { openRandom } from "#base/random.ts";
import { openDatabase } from "#db/open-database.ts";
import { openApp } from "#process/open-app.ts";
import { readConfig } from "#server/config.ts";
import { openLog } from "#server/log.ts";
import { makeMember, makePremium } from "#testing/make.ts";

/** Who makes a call. A hostile member sends other people's numbers and keys, and sometimes says to be another. */
export const ROLES = ["visitor", "member", "hostile member", "unconfirmed member"] as const;
export type Role = (typeof ROLES)[number];
export type Person = { cookie: string | undefined; claims: number | undefined };

/**
 * Members for the calls, made anew from time to time, since some calls end a session or change a password.
 * @param options.dataDir of the running program, for its files and its secret
 */
export async function openPeople({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) {
  const random = openRandom(7);
  const database = openDatabase(databaseUrl, { poolSize: 2 });
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const { app, close } = await openApp(config, database, { log: openLog("error") });
  let people = new Map<Role, Person[]>();

  async function make(confirmed: boolean): Promise<Person & { id: number }> {
    const member = await makeMember({ app }, { confirmed });
    if (random.chance(0.5)) await makePremium({ app }, member);
    return { id: member.id, cookie: member.cookie, claims: undefined };
  }

  return {
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
    async close() {
      await close();
      await database.close();
    },
  };
}
