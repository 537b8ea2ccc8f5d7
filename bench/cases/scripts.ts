import type { Case, Figure } from "../case.ts";
import { listScripts } from "../list-scripts.ts";

/** Pages for visitors, each with the most gzipped script that it may load before a press, in kB. */
const LIMITS = { "/": 160, "/landers/tinderswipe": 90, "/landers/maplanding": 90, "/pricing": 160 };

export const scripts: Case = {
  name: "scripts",
  words: "JavaScript that a browser loads for a page before a press",
  async measure(bench) {
    const { address } = await bench.server();
    const figures: Figure[] = [];
    for (const [page, atMost] of Object.entries(LIMITS)) {
      const loaded = await listScripts(`${address}${page}`);
      const size = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
      bench.say(page);
      for (const { path, bytes } of loaded.slice(0, 8)) bench.say(`${String(bytes).padStart(9)} ${path}`);
      figures.push(
        { what: `${page}: gzip`, unit: "kB", value: size / 1000, atMost },
        { what: `${page}: files`, unit: "", value: loaded.length },
      );
    }
    return figures;
  },
};
