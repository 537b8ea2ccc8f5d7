import { randomUUID } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findDifferences, readWallet } from "#features/wallet/server/wallet.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openForPrograms, startOn } from "#testing/open-for-programs.ts";
import { openWatchedProxy } from "#testing/open-watched-proxy.ts";
import type { Program } from "#testing/start-program.ts";
import type { Order } from "../../contract.ts";
import { START_NOW_TEXT } from "../../rules.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

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

async function call<Answer>(at: Program, who: MadeMember, path: string, json?: unknown): Promise<Answer> {
  const answer = await fetch(`${at.address}${path}`, {
    method: json === undefined ? "GET" : "POST",
    headers: { cookie: who.cookie, "content-type": "application/json", connection: "close" },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const till = async (who: MadeMember) => ({
  client_id: randomUUID(),
  bundle: "p1",
  start_now: true,
  start_now_text: START_NOW_TEXT,
  expected: await priceFor(who),
  method: "creditcard",
});

async function priceFor(who: MadeMember) {
  const { bundles } = await call<{ bundles: { code: string; price: unknown }[] }>(steady, who, "/api/offer");
  return bundles.find(({ code }) => code === "p1")?.price;
}

/** A program that is killed as soon as its database hears, or has answered, these words. */
async function startVictim(words: string, when: "heard" | "answered") {
  let victim: Program | undefined;
  let killed = false;
  const kill = () => {
    killed = true;
    victim?.process.kill("SIGKILL");
    return "drop" as const;
  };
  const { host, port } = new pg.Client({ connectionString: opened.database.url });
  const proxy = await openWatchedProxy(
    host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    {
      toServer(chunk, memory) {
        if (!chunk.includes(words)) return "pass";
        memory.heard = true;
        return when === "heard" ? kill() : "pass";
      },
      toClient: (_, memory) => (when === "answered" && memory.heard ? kill() : "pass"),
    },
  );
  const url = new URL(opened.database.url);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  victim = await startOn({ url: url.href });
  const program = victim;
  return {
    program,
    async end() {
      if (program.process.exitCode === null && program.process.signalCode === null)
        await once(program.process, "exit");
      await program.stop();
      proxy.close();
      expect(killed).toBe(true);
    },
  };
}

async function payAt({ next }: Order): Promise<void> {
  const { pathname } = new URL((next as { url: string }).url);
  const body = new URLSearchParams({ outcome: "paid" });
  const answer = await fetch(`${steady.address}${pathname}`, { method: "POST", body, redirect: "manual" });
  expect(answer.status).toBe(303);
}

async function expectPaidOnce(anna: MadeMember, { id }: Pick<Order, "id">): Promise<void> {
  const { order, credits } = await call<{ order: Order; credits: number }>(steady, anna, `/api/orders/${id}`);
  expect([order.state, credits]).toEqual(["completed", 30]);
  const { db, pool } = opened.database;
  expect(await readWallet(db, anna.id)).toMatchObject({ credits: 30, premium: true });
  expect(await findDifferences(db)).toEqual([]);
  const { rows } = await pool.query(
    `select (select count(*)::int from shop_order where member_id = $1) as orders,
       (select count(*)::int from sandbox_payment where reference = $2) as payments,
       (select count(*)::int from shop_entry where order_id = $3) as entries`,
    [anna.id, String(id), id],
  );
  expect(rows).toEqual([{ orders: 1, payments: 1, entries: 1 }]);
}

test.each([
  ["before the provider knows of the payment", 'insert into "sandbox_payment"', "heard"],
  ["once the provider has taken it, and before anybody knows", 'insert into "sandbox_payment"', "answered"],
  ["when what the provider calls it is to be kept", 'set "provider_ref"', "heard"],
] as const)(
  "a program that is killed %s: ordered again, it is one order and one payment",
  async (_, words, when) => {
    const anna = await makeMember(opened);
    const body = await till(anna);
    const victim = await startVictim(words, when);
    await expect(call(victim.program, anna, "/api/orders", body)).rejects.toThrow(TypeError);
    await victim.end();
    const order = await call<Order>(steady, anna, "/api/orders", body);
    await payAt(order);
    await expectPaidOnce(anna, order);
  },
);

test.each([
  ["in the midst of the grant", "insert into wallet_lot", "heard"],
  ["between the books of the money and the end", "insert into shop_entry", "answered"],
] as const)(
  "a program that is killed %s: the credits come once, with the premium and the books",
  async (_, words, when) => {
    const anna = await makeMember(opened);
    const order = await call<Order>(steady, anna, "/api/orders", await till(anna));
    await payAt(order);
    const victim = await startVictim(words, when);
    await expect(call(victim.program, anna, `/api/orders/${order.id}`)).rejects.toThrow(TypeError);
    await victim.end();
    await expectPaidOnce(anna, order);
  },
);
