import { statfsSync } from "node:fs";
import { totalmem } from "node:os";

type Resources = { memory: number; sharedMemory: number };

const megabyte = 1024 ** 2;

export function readResources(): Resources {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return {
    memory,
    sharedMemory: process.platform === "linux" ? readSharedMemory() : Number.POSITIVE_INFINITY,
  };
}

/** Chooses the values of postgresql.conf for a small machine that also runs the program. Sizes are in bytes. */
export function chooseSettings({ memory, sharedMemory }: Resources): Record<string, string> {
  const eighth = Math.round(memory / megabyte / 8);
  return {
    shared_buffers: `${Math.min(1024, Math.max(128, eighth))}MB`,
    effective_cache_size: `${Math.max(256, eighth * 4)}MB`,
    maintenance_work_mem: "128MB",
    work_mem: "8MB",
    max_connections: "50",
    max_wal_size: "2GB",
    checkpoint_timeout: "30min",
    // The packaged server only has pglz, which costs 57 µs of processor time a page to write 6 kB less (measured).
    wal_compression: "off",
    random_page_cost: "1.1",
    jit: "off",
    fsync: "on",
    client_connection_check_interval: "5s",
    // A container often has 64 MB of shared memory, which one parallel query can fill.
    ...(sharedMemory < 256 * megabyte && { dynamic_shared_memory_type: "sysv" }),
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_checkpoints: "off",
    // The log must not contain values or statements, because they are personal data.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
  };
}

function readSharedMemory(): number {
  try {
    const { blocks, bsize } = statfsSync("/dev/shm");
    return blocks * bsize;
  } catch {
    return 0;
  }
}
