import type net from "node:net";
import { openWatchedProxy } from "./open-watched-proxy.ts";

/** Where a request is held: before it arrives, or with its answer on the way back. */
export type Point = { words: RegExp; side: "before" | "after" };

/** A TCP proxy that can hold one request for good, without an answer and without an error. */
export async function openGate(target: net.NetConnectOpts) {
  let armed: { point: Point; reached: () => void } | null = null;
  /** Function to call when the answer comes, by connection; null if the connection is held. */
  const watched = new WeakMap<object, (() => void) | null>();

  const { port, close } = await openWatchedProxy(target, {
    toServer(chunk, connection) {
      if (watched.get(connection) === null) return "hold";
      if (!armed?.point.words.test(chunk.toString("latin1"))) return "pass";
      const { point, reached } = armed;
      armed = null;
      if (point.side === "after") {
        watched.set(connection, reached);
        return "pass";
      }
      watched.set(connection, null);
      reached();
      return "hold";
    },
    toClient(_, connection) {
      const reached = watched.get(connection);
      if (reached === undefined) return "pass";
      watched.set(connection, null);
      reached?.();
      return "hold";
    },
  });
  return {
    port,
    close,
    /** Holds the next request with these words. Resolves once it is held. */
    hold: (point: Point) =>
      new Promise<void>((reached) => {
        armed = { point, reached };
      }),
  };
}
