/** Prints one fault per line and sets the exit code. */
export function reportFaults(faults: string[], whenClean: string): void {
  if (faults.length === 0) {
    console.log(whenClean);
    return;
  }
  for (const fault of faults) console.error(fault);
  process.exitCode = 1;
}
