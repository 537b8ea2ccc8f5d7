import { verifyPassword } from "#features/accounts/server/log-in/hash-password.ts";
import type { Bench, Case, Figure } from "../case.ts";
import { median } from "../median.ts";
import { CONNECTIONS, putLoad } from "../put-load.ts";

type Account = { email: string; password: string };

const CROWD = 20;
const STEPS = 200;
const ALONE = 15;
/** Half of what the pages can take, so that their p99 shows the effect of the logins and not of a queue. */
const PAGE_CONNECTIONS = Math.ceil(CONNECTIONS / 8);

/**
 * Many logins at once must not delay members who are logged in. Also measures what a login costs besides
 * hashing the password.
 */
export const login: Case = {
  name: "login",
  words: `${CROWD} logins at once, over and over, beside / from the page cache`,
  async measure(bench) {
    const server = await bench.server();
    const [account] = (await (await fetch(`${server.address}/dev/accounts.json`)).json()) as [Account];
    const cookie = await logIn(server.address, account);
    await putLoad(server.address, { seconds: 2, connections: PAGE_CONNECTIONS });
    return [
      ...(await besideLogins(bench, server.address, account)),
      ...(await alone(server.address, account, cookie)),
    ];
  },
};

async function besideLogins(bench: Bench, address: string, account: Account): Promise<Figure[]> {
  const quiet: number[] = [];
  const crowded: number[] = [];
  let logins = 0;
  const { seconds, runs } = bench.options;
  for (let run = 1; run <= runs; run++) {
    bench.say(`logins beside pages, ${run} of ${runs}`);
    quiet.push((await putLoad(address, { seconds, connections: PAGE_CONNECTIONS })).p99);
    let over = false;
    const load = putLoad(address, { seconds, connections: PAGE_CONNECTIONS }).finally(() => {
      over = true;
    });
    while (!over) {
      await Promise.all(Array.from({ length: CROWD }, () => logIn(address, account)));
      logins += CROWD;
    }
    crowded.push((await load).p99);
  }
  return [
    { what: "p99 of pages beside logins", unit: "ms", value: median(crowded), runs: crowded, atMost: 100 },
    { what: "p99 of pages without logins", unit: "ms", value: median(quiet), runs: quiet },
    { what: "logins", unit: "/s", value: logins / (runs * seconds) },
  ];
}

async function alone(address: string, account: Account, cookie: string): Promise<Figure[]> {
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

async function logIn(address: string, { email, password }: Account): Promise<string> {
  const answer = await fetch(`${address}/api/user.php`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`A login answered ${answer.status}: ${await answer.text()}`);
  return /auth\.session=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
}
