import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { OpenApp } from "#boot/open-app.ts";
import { openDatabase } from "#db/open-database.ts";
import { grantCredits } from "#features/wallet/server/wallet.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { openForPrograms, openInside, startOn } from "#testing/open-for-programs.ts";
import { openWatchedProxy } from "#testing/open-watched-proxy.ts";
import { SHARED_SECRET } from "#testing/shared-secret.ts";
import { type Program, startProgram } from "#testing/start-program.ts";
import { type Acknowledged, findDamage, newId, sendOnce, sendUntilAnswered } from "./faults.fixture.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const CREDITS = 500;
const WRITERS = 6;
const MESSAGES = 20;

let opened: Awaited<ReturnType<typeof openForPrograms>>;
let steady: Program;
beforeAll(async () => {
  opened = await openForPrograms();
  steady = await startOn(opened.database);
});
afterAll(async () => {
  await steady?.stop();
  await opened?.close();
});

/** Creates a premium member with credits: each of their messages costs one. */
async function makeWriter(at: Pick<OpenApp, "app"> = opened): Promise<MadeMember> {
  const writer = await makeMember(at);
  await makePremium(at, writer);
  const grant = { memberId: writer.id, credits: CREDITS, reason: "operator" as const, key: "faults" };
  await at.app.db.transaction().execute((tx) => grantCredits(at.app, tx, grant));
  return writer;
}

const damage = (acknowledged: Acknowledged[]) => findDamage(opened.database.pool, acknowledged);

const portOf = (address: string) => ({ host: "127.0.0.1", port: Number(new URL(address).port) });

test.each([
  ["before the request has arrived", { toServer: true }, "drop"],
  ["before the answer has left", { toClient: true }, "drop"],
  ["in the middle of the answer", { toClient: true }, "half"],
] as const)(
  "a connection is cut %s: sent again, it is one message and one charge",
  async (_, at, verdict) => {
    const [anna, ben] = [await makeWriter(), await makeWriter()];
    let cuts = 0;
    const cutOnce = () => (cuts++ === 0 ? verdict : "pass");
    const proxy = await openWatchedProxy(portOf(steady.address), {
      ...("toServer" in at && { toServer: cutOnce }),
      ...("toClient" in at && { toClient: cutOnce }),
    });
    const id = newId();
    await expect(sendOnce(`http://127.0.0.1:${proxy.port}`, { from: anna, to: ben, id })).rejects.toThrow();
    const acknowledged = await sendUntilAnswered(() => `http://127.0.0.1:${proxy.port}`, {
      from: anna,
      to: ben,
      id,
    });
    proxy.close();
    expect(acknowledged.seq).toBe(1);
    expect(await damage([acknowledged])).toEqual([]);
  },
);

test("an answer that has arrived stays valid, whatever happens to the connection afterwards", async () => {
  const [anna, ben] = [await makeWriter(), await makeWriter()];
  const id = newId();
  const first = await sendUntilAnswered(() => steady.address, { from: anna, to: ben, id });
  expect(await sendUntilAnswered(() => steady.address, { from: anna, to: ben, id })).toEqual(first);
  expect(await damage([first])).toEqual([]);
});

test("the server is killed between the commit and the answer: sent again, it is one message and one charge", async () => {
  const [anna, ben] = [await makeWriter(), await makeWriter()];
  let victim: Program | undefined;
  const { host, port } = new pg.Client({ connectionString: opened.database.url });
  const proxy = await openWatchedProxy(
    host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    {
      toServer(chunk, memory) {
        memory.sending ||= chunk.includes("chat_send");
        return "pass";
      },
      toClient(_, memory) {
        if (!memory.sending) return "pass";
        victim?.process.kill("SIGKILL");
        return "drop";
      },
    },
  );
  const url = new URL(opened.database.url);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  // Its own sends have to pass the proxy, also if the tests run through a pooler.
  victim = await startOn({ url: url.href }, { DATABASE_URL: url.href });
  const id = newId();
  await expect(sendOnce(victim.address, { from: anna, to: ben, id })).rejects.toThrow();
  await victim.stop();
  proxy.close();
  const { rows } = await opened.database.pool.query("select seq from chat_message where client_id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ seq: 1 }]);
  const acknowledged = await sendUntilAnswered(() => steady.address, { from: anna, to: ben, id });
  expect(await damage([acknowledged])).toEqual([]);
});

test("servers killed during many sends lose and duplicate nothing", async () => {
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => makeWriter()));
  let running = await startOn(opened.database);
  const acknowledged = await writeAll(writers, {
    address: () => running.address,
    async inTheMidst() {
      running.process.kill("SIGKILL");
      await once(running.process, "exit");
      running = await startOn(opened.database);
    },
  });
  await running.stop();
  expect(await damage(acknowledged)).toEqual([]);
});

test("a database killed during many sends loses and duplicates nothing", async () => {
  const program = await startProgram({
    env: { SEED_MEMBERS: "0", LIMITS: "no", LOG_LEVEL: "silent", SECRET: SHARED_SECRET },
  });
  const database = openDatabase(await program.databaseUrl(), { onError: () => {} });
  const inside = await openInside(database, { log: "silent" });
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => makeWriter(inside)));
  const acknowledged = await writeAll(writers, {
    address: () => program.address,
    async inTheMidst() {
      const note = await readFile(join(program.dataDir, "cluster", "postmaster.pid"), "utf8");
      process.kill(Number(note.split("\n")[0]), "SIGKILL");
    },
  });
  expect(await findDamage(database.pool, acknowledged)).toEqual([]);
  await inside.close();
  await database.close();
  await program.stop();
});

/** Each sender writes to two others, one message after the other, until all of them are acknowledged. */
async function writeAll(
  writers: MadeMember[],
  { address, inTheMidst }: { address: () => string; inTheMidst: () => Promise<void> },
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let happened: Promise<void> | undefined;
  const write = async (from: MadeMember, at: number) => {
    for (let sent = 0; sent < MESSAGES; sent++) {
      const to = writers[(at + 1 + (sent % 2)) % writers.length] as MadeMember;
      acknowledged.push(await sendUntilAnswered(address, { from, to }));
      if (acknowledged.length >= (WRITERS * MESSAGES) / 3) happened ??= inTheMidst();
    }
  };
  await Promise.all(writers.map(write));
  await happened;
  expect(acknowledged).toHaveLength(WRITERS * MESSAGES);
  return acknowledged;
}
