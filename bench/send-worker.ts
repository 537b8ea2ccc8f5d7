import { randomUUID } from "node:crypto";
import { once } from "node:events";
import autocannon from "autocannon";
import type { Sends } from "./put-sends.ts";
import { tellAnswered } from "./tell-answered.ts";

const NEIGHBOURS = 10;

process.on("disconnect", () => process.exit());
const [{ address, seconds, connections, ids, cookies }] = (await once(process, "message")) as [Sends];
const running = autocannon({
  url: `${address}/api/messages`,
  duration: seconds,
  connections,
  method: "POST",
  requests: [
    {
      setupRequest(request) {
        const from = Math.floor(Math.random() * ids.length);
        const to = ids[(from + 1 + Math.floor(Math.random() * NEIGHBOURS)) % ids.length];
        return {
          ...request,
          headers: { "content-type": "application/json", cookie: cookies[from] as string },
          body: JSON.stringify({ id: randomUUID(), to, kind: "text", text: "How was the sea today?" }),
        };
      },
    },
  ],
});
await tellAnswered(running);
