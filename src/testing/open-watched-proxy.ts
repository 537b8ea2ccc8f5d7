import { once } from "node:events";
import net from "node:net";

/**
 * `drop` cuts the connection instead of passing the chunk on; `half` passes half of it on first. `hold` keeps the chunk,
 * and the connection.
 */
type Verdict = "pass" | "drop" | "half" | "hold";

type Watch = {
  /**
   * Called with each chunk that the caller sends, and each that the other end answers. Each connection has its own
   * memory.
   */
  toServer?(chunk: Buffer, memory: Record<string, boolean>): Verdict;
  toClient?(chunk: Buffer, memory: Record<string, boolean>): Verdict;
};

/** A TCP proxy that shows every chunk to a watcher, who may cut the connection. */
export async function openWatchedProxy(target: net.NetConnectOpts, watch: Watch) {
  const open = new Set<() => void>();
  const proxy = net.createServer((client) => {
    const server = net.connect(target);
    const memory = {};
    const cut = () => {
      open.delete(cut);
      client.destroy();
      server.destroy();
    };
    open.add(cut);
    const carry = (chunk: Buffer, to: net.Socket, verdict: Verdict) => {
      if (verdict === "pass") return void to.write(chunk);
      if (verdict === "hold") return;
      if (verdict === "half") to.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), cut);
      else cut();
    };
    client.on("data", (chunk: Buffer) => carry(chunk, server, watch.toServer?.(chunk, memory) ?? "pass"));
    server.on("data", (chunk: Buffer) => carry(chunk, client, watch.toClient?.(chunk, memory) ?? "pass"));
    for (const socket of [client, server]) socket.on("error", () => {}).on("close", cut);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    port: (proxy.address() as net.AddressInfo).port,
    /** Cuts all connections that are open. */
    cutAll() {
      for (const cut of open) cut();
    },
    close: () => proxy.close(),
  };
}
