import { randomUUID } from "node:crypto";
import { until } from "../container/until.ts";
import { hear, openSocket, type Socket } from "./open-socket.ts";
import { type Call, callAs, mustBe, type Person, type Service, send, signUp } from "./people.ts";

const PATIENCE = 60;

/** Two members, each with a socket at the process that the other one does not use. */
export type Couple = {
  anna: Person;
  bob: Person;
  /** Calls of Anna go to the first process, and those of Bob to the second one. */
  calls: { anna: Call; bob: Call };
  sockets: { anna: Socket; bob: Socket };
  close(): void;
};

export async function meet(service: Service): Promise<Couple> {
  const { web, live } = service;
  const [anna, bob] = [await signUp(service, "anna"), await signUp(service, "bob")];
  const sockets = { anna: await openSocket(live[0], anna), bob: await openSocket(live[1], bob) };
  return {
    ...{ anna, bob, sockets },
    calls: { anna: callAs(web[0], anna.cookie), bob: callAs(web[1], bob.cookie) },
    close() {
      for (const socket of Object.values(sockets)) socket.close();
    },
  };
}

/** Buys credits at the demo's own provider, whose news comes by a webhook. */
export async function order(call: Call, bundle = "p1"): Promise<void> {
  const offer = await mustBe(await call("GET", "/api/offer"), "the offer");
  const { code, price } = offer.bundles.find((one: { code: string }) => one.code === bundle);
  const wish = { bundle: code, expected: price, start_now: true, start_now_text: offer.start_now_text };
  const placed = await call("POST", "/api/orders", { client_id: randomUUID(), method: "paypal", ...wish });
  const { id, next } = await mustBe(placed, "the order");
  const body = new URLSearchParams({ outcome: "paid" });
  const page = await fetch(next.url, { method: "POST", redirect: "manual", body });
  if (page.status !== 303) throw new Error(`The provider's page answered ${page.status}.`);
  await until("the order is completed", PATIENCE, async () => {
    const read = await mustBe(await call("GET", `/api/orders/${id}`), "the order");
    return read.order.state === "completed";
  });
}

/** Messages, each heard at a socket of the other process. @returns milliseconds of each message */
export async function talk({ anna, bob, calls, sockets }: Couple, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push(await hear(sockets.bob, "changed", () => send(calls.anna, bob.id, `to Bob ${round}`)));
    times.push(await hear(sockets.anna, "changed", () => send(calls.bob, anna.id, `to Anna ${round}`)));
  }
  return times;
}

/** A like and a match, each heard at the socket of the other member. */
export async function like({ anna, bob, calls, sockets }: Couple): Promise<void> {
  const give = async (call: Call, member: number) =>
    mustBe(await call("POST", "/api/likes", { member }), "the like");
  await hear(sockets.bob, "like", () => give(calls.anna, bob.id));
  await hear(sockets.anna, "match", () => give(calls.bob, anna.id));
}
