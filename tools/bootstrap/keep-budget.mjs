import { readFileSync } from "node:fs";
import { join } from "node:path";
import { calibrate, readProcessorSeconds } from "./measure-processor.mjs";
import { root } from "./project.mjs";

/**
 * Measures the tests in processor time, so that neither other work nor a slow machine changes the result.
 * `testBudget` in package.json states the limit and how long the calibration takes on the machine it was set on.
 * Null if there is no budget.
 */
export function openBudget() {
  const limit = readLimit();
  if (!limit) return null;
  const calibrations = [calibrate()];
  const before = readProcessorSeconds();
  return {
    /** Call it between two parts: the machine may have become slower or faster. */
    note: () => calibrations.push(calibrate()),
    /**
     * @returns {{ line: string, kept: boolean } | null} null if processor time cannot be measured
     */
    judge() {
      const after = readProcessorSeconds();
      if (before === null || after === null) return null;
      const [measured, calibration] = [after - before, medianOf(calibrations)];
      const spent = (measured * limit.calibrationSeconds) / calibration;
      const kept = spent <= limit.processorSeconds;
      const line = `processor time: ${Math.round(spent)} s of ${limit.processorSeconds} s, on the machine of the budget (${Math.round(measured)} s here, where the calibration took ${calibration.toFixed(2)} s)`;
      return { line: kept ? line : `failed: over the budget of package.json. ${line}`, kept };
    },
  };
}

function readLimit() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).testBudget;
}

function medianOf(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
