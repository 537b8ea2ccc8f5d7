import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/**
 * A free port. The demo's payment provider must know the program's port before the start, to send webhooks to
 * it.
 */
export async function findFreePort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return String(port);
}
