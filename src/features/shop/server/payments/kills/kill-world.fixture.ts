import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import type { SentWebhook } from "#testing/fake-provider.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openForPrograms, startOn } from "#testing/open-for-programs.ts";
import type { Program } from "#testing/start-program.ts";
import type { Order } from "../../../contract.ts";
import { START_NOW_TEXT } from "../../../rules.ts";
import { type Door, openDoor, PROVIDERS, type ProviderName } from "./kill-doors.fixture.ts";
import { startVictim } from "./victim.fixture.ts";

export type KillWorld = Awaited<ReturnType<typeof openKillWorld>>;

/** A program that stays, others that are killed, and the providers that all of them use. */
export async function openKillWorld(names: readonly ProviderName[]) {
  const opened = await openForPrograms();
  const { pool, url } = opened.database;
  const doors = {} as Record<ProviderName, Door>;
  let steady: Program;
  const ask = (path: string, init: RequestInit) => fetch(`${steady.address}${path}`, init);
  for (const name of names) doors[name] = await openDoor(name, { pool, ask });
  const env = Object.assign({}, ...Object.values(doors).map((door) => door.env)) as Record<string, string>;
  steady = await startOn({ url }, env);

  const call = async <Answer>(who: MadeMember, path: string, json?: unknown): Promise<Answer> => {
    const answer = await send(steady, who, path, json);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

  async function newOrder(name: ProviderName) {
    const who = await makeMember(opened);
    const { bundles } = await call<{ bundles: { code: string; price: unknown }[] }>(who, "/api/offer");
    const body = {
      client_id: randomUUID(),
      bundle: "p1",
      start_now: true,
      start_now_text: START_NOW_TEXT,
      expected: bundles.find(({ code }) => code === "p1")?.price,
      method: PROVIDERS[name].method,
    };
    return { who, body };
  }

  return {
    ...opened,
    doors,
    names,
    startVictim: () => startVictim(url, env, names),
    call,
    newOrder,
    place: (who: MadeMember, body: unknown) => call<Order>(who, "/api/orders", body),
    /** The browser that the provider sends back, at the program that stays. */
    async comeBack(address: string) {
      expect((await goBack(steady, address)).status).toBe(303);
    },
    async deliver(webhooks: readonly SentWebhook[]) {
      for (const one of webhooks) expect((await post(steady, one)).status).toBe(200);
    },
    /** Waits until all stored webhooks were acted on. */
    async settle() {
      const open = "select count(*)::int as open from shop_webhook where acted_at is null";
      const check = async () => expect((await pool.query(open)).rows[0].open).toBe(0);
      await vi.waitFor(check, { timeout: 60_000, interval: 30 });
    },
    async close() {
      await steady.stop();
      for (const door of Object.values(doors)) await door.close();
      await opened.close();
    },
  };
}

const at = (program: Pick<Program, "address">, path: string) => `${program.address}${path}`;

export function send(program: Program, who: MadeMember, path: string, json?: unknown): Promise<Response> {
  return fetch(at(program, path), {
    method: json === undefined ? "GET" : "POST",
    headers: { cookie: who.cookie, "content-type": "application/json", connection: "close" },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
}

export function goBack(program: Program, address: string): Promise<Response> {
  const { pathname, search } = new URL(address);
  return fetch(at(program, `${pathname}${search}`), { redirect: "manual", headers: { connection: "close" } });
}

export function post(program: Program, { method, path, headers, body }: SentWebhook): Promise<Response> {
  return fetch(at(program, path), {
    method,
    headers: { ...headers, connection: "close" },
    ...(body !== undefined && { body }),
  });
}
