import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { canPin } from "./pin-to-core.ts";

/** What the figures depend on; nothing that tells whose machine it was. */
export function describeMachine() {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    pinned: canPin(),
    /** Of the minute before: others that worked at the same time. */
    busy: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}
