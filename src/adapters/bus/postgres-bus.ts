import pg from "pg";
import type { Bus } from "./bus.ts";
import {
  type FrameConnection,
  type FrameConnectionOptions,
  openServerBus,
  type ServerBusOptions,
} from "./server-bus.ts";

export type PostgresBusOptions = ServerBusOptions & {
  /** A direct connection: a transaction pooler would break LISTEN. */
  url: string;
  channel?: string;
  /** Milliseconds to connect, and for every statement. */
  timeLimit?: number;
};

/** A named statement is planned once, which halves what the database spends on news. */
const NOTIFY = {
  name: "velvet news",
  text: "select pg_notify($1, frame) from unnest($2::text[]) as frame",
};

/**
 * Bus over LISTEN and NOTIFY.
 * @throws Error if the first connection fails
 */
export function openPostgresBus({
  url,
  channel = "velvet_news",
  timeLimit = 10_000,
  ...options
}: PostgresBusOptions): Promise<Bus> {
  return openServerBus(({ onFrame, onEnd }) => connect({ url, channel, timeLimit, onFrame, onEnd }), options);
}

async function connect({
  url,
  channel,
  timeLimit,
  onFrame,
  onEnd,
}: FrameConnectionOptions): Promise<FrameConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "velvet news",
    connectionTimeoutMillis: timeLimit,
    query_timeout: timeLimit,
    keepAlive: true,
  });
  client.on("error", () => {});
  client.on("notification", ({ payload = "" }) => onFrame(payload));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
  client.once("end", onEnd);
  return {
    send: (frames) => client.query({ ...NOTIFY, values: [channel, frames] }),
    ping: () => client.query("select 1"),
    end: () => client.end(),
  };
}
