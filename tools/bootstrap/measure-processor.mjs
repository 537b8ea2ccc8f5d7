import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second on every platform we support. */
const TICKS = 100;
const ROUNDS = 10;
const WARM_UP = 4;
const MEASURED = 5;

/**
 * Processor time of all processes that this one has started and waited for, including their own children.
 * @returns {number | null} seconds; null if the system does not report it
 */
export function readProcessorSeconds() {
  try {
    // The second field is a name that can contain spaces, so count from its closing bracket.
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ");
    const [user, system] = [Number(fields[13]), Number(fields[14])];
    return (user + system) / TICKS;
  } catch {
    return null;
  }
}

/**
 * Measures the processor time of a fixed piece of work: sorting, text and JSON, as in tests. On a busy or
 * slow machine it grows in proportion to the time of the tests. The first pieces only warm the engine up: they
 * take more than twice as long.
 * @returns {number} seconds
 */
export function calibrate() {
  const pieces = Array.from({ length: WARM_UP + MEASURED }, measurePiece).slice(WARM_UP);
  return pieces.toSorted((one, other) => one - other)[Math.floor(MEASURED / 2)];
}

function measurePiece() {
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
