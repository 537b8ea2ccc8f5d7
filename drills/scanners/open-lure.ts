import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The place where wapiti asks whether the program fetched an address that wapiti told it. */
export async function openLure() {
  const fetched: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const asked = /^\/get_(ssrf|xxe)\.php/.test(incoming.url ?? "");
    if (!asked) fetched.push(`${incoming.method} ${incoming.url}`);
    outgoing.setHeader("content-type", "application/json");
    outgoing.end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetched: () => fetched,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
