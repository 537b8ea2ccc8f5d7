import { randomUUID } from "node:crypto";
import { once } from "node:events";
import autocannon from "autocannon";
import { NEIGHBOURS } from "./begin-conversations.ts";
import type { Sends } from "./put-sends.ts";
import { reportResult } from "./report-result.ts";

process.on("disconnect", () => process.exit());
const [{ address, seconds, connections, ids, cookies, empty }] = (await once(process, "message")) as [Sends];
const running = autocannon({
  url: address,
  duration: seconds,
  connections,
  requests: [
    {
      setupRequest(request) {
        const from = Math.floor(Math.random() * ids.length);
        const headers: Record<string, string> = { cookie: cookies[from] as string };
        if (empty) return { ...request, method: "GET", path: "/api/interests.php", headers };
        const to = ids[(from + 1 + Math.floor(Math.random() * NEIGHBOURS)) % ids.length];
        return {
          ...request,
          method: "POST",
          path: "/api/messages",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ id: randomUUID(), to, kind: "text", text: "How was the sea today?" }),
        };
      },
    },
  ],
});
await reportResult(running);
