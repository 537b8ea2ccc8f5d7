import type { Place } from "../members/people.ts";

/** Sums the values of a metric of one process, of the lines with these labels. */
export async function readMetric({ address }: Place, name: string, labels = ""): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line.startsWith(name) && line.includes(labels));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}
