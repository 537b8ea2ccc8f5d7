import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Asked = { authorization: string | undefined; body: Record<string, string> };
type Answer = (response: ServerResponse) => void;

const MATCH = { list: "test list", reference: "TL-1" };

/** A service with a list of known pictures: real HTTP on the loopback address. */
export async function openKnownImages({ key = "list-key" } = {}) {
  const listed = new Set<string>();
  const asked: Asked[] = [];
  let special: Answer | null = null;
  const server = createServer(async (request, response) => {
    const { authorization } = request.headers;
    const body = (await json(request)) as Record<string, string>;
    asked.push({ authorization, body });
    if (special) return special(response);
    if (authorization !== `Bearer ${key}`) return void response.writeHead(401).end();
    const match = listed.has(body.md5 ?? "") ? MATCH : null;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ match }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/known`;
  return {
    url,
    asked,
    env: { KNOWN_IMAGES_URL: url, KNOWN_IMAGES_KEY: key, KNOWN_IMAGES_TIMEOUT: "1000" },
    /** Puts a picture on the list. */
    list: (bytes: Uint8Array) => listed.add(createHash("md5").update(bytes).digest("hex")),
    /** Answers everything like this from now on; null: as it should. */
    answer(like: Answer | null) {
      special = like;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
