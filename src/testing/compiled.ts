import { join } from "node:path";

/**
 * Environment of a process that a test starts, with the compile cache that earlier ones have filled: a start takes 10 s
 * of processor time without it, 6 s with it (measured).
 */
export const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../.cache/compiled") };
