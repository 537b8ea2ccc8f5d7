import { once } from "node:events";
import autocannon from "autocannon";
import type { Asked } from "./put-load.ts";
import { tellAnswered } from "./tell-answered.ts";

process.on("disconnect", () => process.exit());
const [{ url, seconds, connections }] = (await once(process, "message")) as [Asked];
await tellAnswered(autocannon({ url, duration: seconds, connections }));
