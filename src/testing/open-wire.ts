import { once } from "node:events";
import net from "node:net";

/** `drop` cuts the connection instead of passing the chunk on; `half` passes half of it on first. */
type Fate = "pass" | "drop" | "half";

type Watch = {
  /**
   * Called with each chunk that the caller sends, and each that the other end answers. Each connection has its own
   * memory.
   */
  toFar?(chunk: Buffer, memory: Record<string, boolean>): Fate;
  toNear?(chunk: Buffer, memory: Record<string, boolean>): Fate;
};

/** A TCP proxy that shows every chunk to a watcher, who may cut the connection. */
export async function openWire(target: net.NetConnectOpts, watch: Watch) {
  const server = net.createServer((near) => {
    const far = net.connect(target);
    const memory = {};
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    const carry = (chunk: Buffer, to: net.Socket, fate: Fate) => {
      if (fate === "pass") return void to.write(chunk);
      if (fate === "half") to.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), cut);
      else cut();
    };
    near.on("data", (chunk: Buffer) => carry(chunk, far, watch.toFar?.(chunk, memory) ?? "pass"));
    far.on("data", (chunk: Buffer) => carry(chunk, near, watch.toNear?.(chunk, memory) ?? "pass"));
    for (const socket of [near, far]) socket.on("error", () => {}).on("close", cut);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as net.AddressInfo).port,
    close: () => server.close(),
  };
}
