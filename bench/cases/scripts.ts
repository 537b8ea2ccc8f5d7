import type { Case, Figure } from "../case.ts";
import { listScripts, type Script } from "../list-scripts.ts";

/** Pages for visitors. */
const PAGES = ["/", "/landers/tinderswipe", "/landers/maplanding", "/pricing"];

export const scripts: Case = {
  name: "scripts",
  words: "JavaScript that a browser loads for a page without a press",
  async measure(bench) {
    const { address } = await bench.server();
    const figures: Figure[] = [];
    for (const page of PAGES) {
      const early = await listScripts(`${address}${page}`, true);
      const all = await listScripts(`${address}${page}`);
      bench.say(page);
      for (const { path, bytes } of all.slice(0, 8)) bench.say(`${String(bytes).padStart(9)} ${path}`);
      figures.push(
        { what: `${page}: before it is loaded, gzip`, unit: "kB", value: sizeOf(early), atMost: 25 },
        { what: `${page}: in all, gzip`, unit: "kB", value: sizeOf(all), atMost: 175 },
        { what: `${page}: files`, unit: "", value: all.length },
      );
    }
    return figures;
  },
};

function sizeOf(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}
