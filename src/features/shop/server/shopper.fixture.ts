import { randomUUID } from "node:crypto";
import { makeClientId } from "#base/client-id.ts";
import type { MadeMember } from "#testing/make.ts";
import type { Offer, Order } from "../contract.ts";

const PAUSE_MS = 50;

type Asked = { path: string; who?: MadeMember; json?: unknown; form?: Record<string, string> };

/** A browser on a real program that retries while the program or its database is down. */
export function openShopper(address: string) {
  async function once({ path, who, json, form }: Asked): Promise<Response | null> {
    const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
    const answer = await fetch(`${address}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        connection: "close",
        ...(who && { cookie: who.cookie }),
        ...(json !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body }),
      redirect: "manual",
    }).catch((error: unknown) => {
      // `fetch` throws a TypeError for a broken connection.
      if (error instanceof TypeError) return null;
      throw error;
    });
    if (answer === null || answer.status === 503) return null;
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  async function ask(asked: Asked): Promise<Response> {
    for (;;) {
      const answer = await once(asked);
      if (answer) return answer;
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
  }

  return {
    async order(who: MadeMember): Promise<Order> {
      const offer: Offer = await (await ask({ path: "/api/offer", who })).json();
      const json = {
        client_id: randomUUID(),
        bundle: "p1",
        start_now: true,
        start_now_text: offer.start_now_text,
        expected: offer.bundles.find(({ code }) => code === "p1")?.price,
        method: "creditcard",
      };
      return (await ask({ path: "/api/orders", who, json })).json();
    },
    async pay({ next }: Pick<Order, "next">): Promise<void> {
      await ask({ path: new URL(next?.url as string).pathname, form: { outcome: "paid" } });
    },
    async read(who: MadeMember, { id }: Pick<Order, "id">): Promise<{ order: Order; credits: number }> {
      return (await ask({ path: `/api/orders/${id}`, who })).json();
    },
    async write(who: MadeMember, to: MadeMember): Promise<void> {
      const json = { id: makeClientId(new Date()), to: to.id, kind: "text", text: "Ahoy" };
      await ask({ path: "/api/messages", who, json });
    },
  };
}
