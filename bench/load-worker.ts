import { once } from "node:events";
import autocannon from "autocannon";
import type { Asked } from "./put-load.ts";
import { reportResult } from "./report-result.ts";

process.on("disconnect", () => process.exit());
const [{ url, seconds, connections }] = (await once(process, "message")) as [Asked];
await reportResult(autocannon({ url, duration: seconds, connections }));
