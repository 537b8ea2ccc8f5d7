import type { Case } from "../case.ts";
import { listScripts } from "../list-scripts.ts";

export const scripts: Case = {
  name: "scripts",
  words: "JavaScript that a browser loads for /",
  async measure(bench) {
    const { address } = await bench.server();
    const loaded = await listScripts(`${address}/`);
    const size = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { path, bytes } of loaded.slice(0, 6)) bench.say(`${String(bytes).padStart(7)} ${path}`);
    return [
      { what: "gzip", unit: "kB", value: size / 1000, atMost: 160 },
      { what: "files", unit: "", value: loaded.length },
    ];
  },
};
