import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second on every platform that we run on. */
const TICKS = 100;
const ROUNDS = 60;

/**
 * Processor time of everything that this process has started and waited for, with what that had started in turn.
 * @returns {number | null} seconds; null where the system does not tell
 */
export function readProcessorSeconds() {
  try {
    // The second field, the name, may hold spaces, so we count from its closing bracket.
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ");
    const [user, system] = [Number(fields[13]), Number(fields[14])];
    return (user + system) / TICKS;
  } catch {
    return null;
  }
}

/**
 * Processor time that a fixed piece of work takes now: sorting, text and JSON, as tests do.
 * A busy or slow machine takes longer for it, and for the tests in the same proportion.
 * @returns {number} seconds
 */
export function calibrate() {
  const began = process.cpuUsage();
  let size = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ id: (at * 7919) % 20_011, name: `row ${at}` }));
    rows.sort((one, other) => one.id - other.id);
    size += JSON.stringify(JSON.parse(JSON.stringify(rows))).length;
  }
  if (size === 0) throw new Error("The calibration did no work.");
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}
