import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { compiled } from "#testing/compiled.ts";
import { findFreePort } from "#testing/free-port.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openForPrograms, openInside, startOn } from "#testing/open-for-programs.ts";
import { SHARED_SECRET } from "#testing/shared-secret.ts";
import { startProgram } from "#testing/start-program.ts";
import { openShopper } from "../shopper.fixture.ts";
import { findAllDifferences } from "./find-differences.ts";

vi.setConfig({ testTimeout: 400_000 });

const BUYERS = 6;
const ROOT = join(import.meta.dirname, "../../../../..");

test("after the database is killed between order and grant, all credits are granted once and the books match", async () => {
  const program = await startProgram({
    env: {
      ...{ SEED_MEMBERS: "0", LIMITS: "no", LOG_LEVEL: "silent", SECRET: SHARED_SECRET },
      PORT: String(await findFreePort()),
    },
  });
  const database = openDatabase(await program.databaseUrl(), { onError: () => {} });
  const inside = await openInside(database, { log: "silent" });
  const shopper = openShopper(program.address);
  const killDatabase = async () => {
    const note = await readFile(join(program.dataDir, "cluster", "postmaster.pid"), "utf8");
    process.kill(Number(note.split("\n")[0]), "SIGKILL");
  };
  try {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => makeMember(inside)));
    const placed = await Promise.all(buyers.map((who) => shopper.order(who)));
    let paid = 0;
    await Promise.all(
      placed.map(async (order) => {
        await shopper.pay(order);
        paid += 1;
        if (paid === BUYERS / 2) await killDatabase();
      }),
    );
    await expect
      .poll(() => Promise.all(placed.map((order, at) => stateOf(buyers[at] as MadeMember, order))), {
        timeout: 120_000,
      })
      .toEqual(placed.map(() => ["completed", 30]));
    // Nobody asks about this one: the jobs run again.
    const after = await shopper.order(buyers[0] as MadeMember);
    await shopper.pay(after);
    const settled = () =>
      database.pool.query("select 1 from shop_payment where order_id = $1 and state = 'completed'", [
        after.id,
      ]);
    await expect.poll(async () => (await settled()).rowCount, { timeout: 120_000 }).toBe(1);
    expect(await findAllDifferences(inside.app)).toEqual([]);
  } finally {
    await inside.close();
    await database.close();
    await program.stop();
  }

  async function stateOf(who: MadeMember, order: { id: number }) {
    const read = await shopper.read(who, order);
    return [read.order.state, read.credits];
  }
});

test("the command checks the books of a running program where members buy and write", async () => {
  const opened = await openForPrograms();
  const program = await startOn(opened.database);
  const shopper = openShopper(program.address);
  let ended = false;
  const done = { orders: 0, messages: 0 };
  try {
    const members = await Promise.all(Array.from({ length: BUYERS }, () => makeMember(opened)));
    const buyAndWrite = async (who: MadeMember, at: number) => {
      while (!ended) {
        const order = await shopper.order(who);
        await shopper.pay(order);
        await shopper.read(who, order);
        done.orders += 1;
        for (let sent = 0; sent < 3; sent++) {
          await shopper.write(who, members[(at + 1) % BUYERS] as MadeMember);
          done.messages += 1;
        }
      }
    };
    const load = Promise.all(members.map(buyAndWrite));
    await expect.poll(() => Math.min(done.orders, done.messages), { timeout: 120_000 }).toBeGreaterThan(0);
    const before = { ...done };
    expect(await reconcile(opened.database.url)).toBe("0 differences\n");
    expect(done.orders).toBeGreaterThan(before.orders);
    expect(done.messages).toBeGreaterThan(before.messages);
    ended = true;
    await load;
  } finally {
    ended = true;
    await program.stop();
    await opened.close();
  }
});

/** @throws Error where it does not end with 0 */
async function reconcile(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "velvet-reconcile-"));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["src/cli.ts", "reconcile"], {
      cwd: ROOT,
      env: {
        ...compiled,
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL: url,
        SECRET: SHARED_SECRET,
        DATA_DIR: folder,
      },
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
