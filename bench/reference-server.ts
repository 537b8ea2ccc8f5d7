import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SameAnswer } from "./start-reference.ts";

const [{ headers, body }] = (await once(process, "message")) as [SameAnswer];
const bytes = Buffer.from(body);
const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, "content-length": bytes.length });
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
