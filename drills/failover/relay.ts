import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Relay = { port: number; moveTo(port: number): void; close(): Promise<void> };

/** An address on loopback that is moved from one server to another, as a floating address or a name would be. */
export async function openRelay(target: number): Promise<Relay> {
  const open = new Set<Socket>();
  let to = target;
  const server = createServer((near) => {
    const far = connect({ host: "127.0.0.1", port: to });
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(port) {
      to = port;
      for (const socket of open) socket.destroy();
    },
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}
