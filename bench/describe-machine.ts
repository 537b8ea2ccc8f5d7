import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { canPin } from "./pin-to-core.ts";

/** Describes hardware and software that change the figures, without identifying the machine. */
export function describeMachine() {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    pinned: canPin(),
    /** Load of the last minute: other work on the machine. */
    busy: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}
