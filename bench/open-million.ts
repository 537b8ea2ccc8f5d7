import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readDatabaseUrl } from "#testing/start-program.ts";
import { type Account, logIn } from "./log-in.ts";
import { SERVER_CORE } from "./pin-to-core.ts";
import { type Server, startServer } from "./start-server.ts";

/** Set BENCH_MEMBERS to a smaller number for a quicker run. */
export const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 1_000_000);

export type Million = Server & { databaseUrl: string };

/**
 * The program with a community of a million, made by the product's seed. That takes minutes, so the data are
 * kept for the next time in BENCH_DATA or `.data/bench`.
 */
export async function openMillion(): Promise<Million> {
  const dataDir = process.env.BENCH_DATA ?? join(import.meta.dirname, "../.data/bench");
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o755);
  const server = await startServer({ dataDir, members: MEMBERS, core: SERVER_CORE });
  return { ...server, databaseUrl: await readDatabaseUrl(dataDir) };
}

/** Logs in with a demo account. */
export async function logInDemo(address: string, index: number): Promise<{ cookie: string; email: string }> {
  const accounts = await (await fetch(`${address}/dev/accounts.json`)).json();
  const account: Account = accounts[index];
  return { cookie: await logIn(address, account), email: account.email };
}
