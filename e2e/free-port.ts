import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** A port that nobody listens on: the payment provider of the demo has to know where news are taken. */
export async function findFreePort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return String(port);
}
