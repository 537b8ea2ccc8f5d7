import { type Database, openDatabase } from "#db/open-database.ts";
import { verifyPassword } from "#features/accounts/server/log-in/hash-password.ts";
import { makeDataFolder, readDatabaseUrl, removeFolder } from "#testing/start-program.ts";
import type { Bench, Case, Figure } from "../case.ts";
import { fillWriters } from "../fill-writers.ts";
import { loadPagesBeside } from "../load-pages-beside.ts";
import { type Account, logIn } from "../log-in.ts";
import { median } from "../median.ts";
import { startServer } from "../start-server.ts";

const CROWD = 20;
const STEPS = 200;
const ALONE = 15;

/**
 * Many logins at once must not delay members who are logged in. Also measures what a login costs besides
 * hashing the password.
 */
export const login: Case = {
  name: "login",
  words: `${CROWD} logins at once, over and over, beside / from the page cache`,
  async measure(bench) {
    const dataDir = await makeDataFolder();
    const server = await startServer({ dataDir });
    const database = openDatabase(await readDatabaseUrl(dataDir), { poolSize: 1 });
    try {
      const [account] = (await (await fetch(`${server.address}/dev/accounts.json`)).json()) as [Account];
      const cookie = await logIn(server.address, account);
      const crowd = await makeCrowd(database, account);
      return [
        ...(await besideLogins(bench, server.address, crowd)),
        ...(await logInAlone(server.address, account, cookie)),
      ];
    } finally {
      await database.close();
      await server.stop();
      await removeFolder(dataDir);
    }
  },
};

/** So many tries at one account at once would lock it. Makes members with the account's password. */
async function makeCrowd({ pool }: Database, { email, password }: Account): Promise<Account[]> {
  const { ids } = await fillWriters(pool, CROWD);
  const { rows } = await pool.query<{ email: string }>(
    `update accounts_member set password_hash = (select password_hash from accounts_member where email = $1)
     where id = any($2) returning email`,
    [email, ids],
  );
  return rows.map((row) => ({ email: row.email, password }));
}

async function besideLogins(bench: Bench, address: string, crowd: readonly Account[]): Promise<Figure[]> {
  let logins = 0;
  const { seconds, runs } = bench.options;
  const logInTogether = async () => {
    await Promise.all(crowd.map((account) => logIn(address, account)));
    logins += CROWD;
  };
  const { alone, beside } = await loadPagesBeside(bench, {
    page: address,
    what: "logins",
    work: logInTogether,
  });
  return [
    { what: "p99 of pages beside logins", unit: "ms", value: median(beside), runs: beside, atMost: 100 },
    { what: "p99 of pages without logins", unit: "ms", value: median(alone), runs: alone },
    { what: "logins", unit: "/s", value: logins / (runs * seconds) },
  ];
}

async function logInAlone(address: string, account: Account, cookie: string): Promise<Figure[]> {
  const logins = await repeat(ALONE, () => logIn(address, account));
  const hashes = await repeat(ALONE, () => verifyPassword(null, account.password));
  const steps = await repeat(STEPS, async () => {
    const answer = await fetch(`${address}/api/signup-step`, {
      method: "PUT",
      headers: { cookie, "content-type": "application/json" },
      body: '{"step":"done"}',
    });
    if (answer.status !== 204) throw new Error(`signup-step answered ${answer.status}`);
  });
  steps.sort((a, b) => a - b);
  return [
    { what: "login apart from the hash", unit: "ms", value: median(logins) - median(hashes), atMost: 10 },
    { what: "the hash", unit: "ms", value: median(hashes) },
    { what: "sign-up step, p95", unit: "ms", value: steps[Math.floor(STEPS * 0.95)] as number, atMost: 10 },
  ];
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  await work();
  for (let count = 0; count < times; count++) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return taken;
}
