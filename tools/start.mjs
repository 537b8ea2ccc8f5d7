import { runEntry } from "./bootstrap/setup-error.mjs";
import { runScript } from "./run.mjs";

await runEntry(() => runScript("src/main.ts", process.argv.slice(2)));
