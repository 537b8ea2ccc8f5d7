import { Hono } from "hono";
import { WebSocket } from "ws";
import { listen } from "#boot/listen.ts";
import type { OpenApp } from "#boot/open-app.ts";
import type { Env } from "#boot/web-shape.ts";
import { liveParts } from "#src/live.ts";
import type { MadeMember } from "#testing/make.ts";
import { openLive } from "./live.ts";

/** An event as received over the socket. */
export type Frame = { type: string; [field: string]: unknown };

export type Client = {
  news: Frame[];
  /** Resolves to the close code. */
  closed: Promise<number>;
  code(): number | null;
  say(command: { type: string; [field: string]: unknown }): void;
  raw: WebSocket;
};

/** Opens the sockets of a test app on a real port. Its API calls go through `ask`. */
export async function openLiveServer(
  { app }: Pick<OpenApp, "app">,
  options: Parameters<typeof openLive>[2] = {},
) {
  const live = openLive(app, liveParts, options);
  const server = await listen(new Hono<Env>(), { port: 0, host: "127.0.0.1", sockets: live });
  const host = `localhost:${server.port}`;

  function connect(
    cookie: string | null,
    headers: Record<string, string> = {},
    path = "/live",
  ): { client: Client; opened: Promise<number> } {
    const raw = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, {
      headers: { host, origin: `http://${host}`, ...(cookie && { cookie }), ...headers },
    });
    const client = clientOf(raw);
    const opened = new Promise<number>((resolve, reject) => {
      raw.on("open", () => resolve(101));
      raw.on("unexpected-response", (_, answer) => {
        resolve(answer.statusCode ?? 0);
        raw.terminate();
      });
      raw.on("error", reject);
    });
    return { client, opened };
  }

  return {
    host,
    port: server.port,
    connect,
    /** @returns the client after its `ready` event */
    async enter({ cookie }: Pick<MadeMember, "cookie">): Promise<Client> {
      const { client, opened } = connect(cookie);
      await opened;
      await until(() => client.news[0]?.type === "ready" || client.code() !== null, "the first word");
      return client;
    },
    async stop(): Promise<void> {
      await server.stop();
      live.close();
    },
  };
}

export type LiveServer = Awaited<ReturnType<typeof openLiveServer>>;

function clientOf(raw: WebSocket): Client {
  const news: Frame[] = [];
  let code: number | null = null;
  raw.on("message", (frame: Buffer) => news.push(JSON.parse(frame.toString())));
  raw.on("error", () => {});
  const closed = new Promise<number>((resolve) => {
    raw.on("close", (given) => {
      code = given;
      resolve(given);
    });
  });
  return { news, closed, code: () => code, say: (command) => raw.send(JSON.stringify(command)), raw };
}

export async function until(met: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 45_000;
  while (!met()) {
    if (performance.now() > end) throw new Error(`Waited 45 s in vain: ${what}`);
    await new Promise((resume) => setTimeout(resume, 3));
  }
}

/** Waits until the server has handled earlier commands and their events have arrived, since both keep their order. */
export async function settle(client: Client): Promise<void> {
  const before = client.news.filter(({ type }) => type === "pong").length;
  client.say({ type: "ping" });
  await until(() => client.news.filter(({ type }) => type === "pong").length > before, "a pong");
}
