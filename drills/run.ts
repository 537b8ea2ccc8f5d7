import { join } from "node:path";
import { DRILLS } from "./list.ts";
import { runDrill } from "./run-drill.ts";

const folder = join(import.meta.dirname, "../docs/drills");
process.exitCode = await runDrill({ drills: DRILLS, folder, say: console.log }, process.argv.slice(2));
