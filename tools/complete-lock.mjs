// npm forgets the binaries of other systems when it writes the lock file from a registry or a node_modules that does not
// have them, and `npm ci` then refuses it everywhere. This adds them again: after npm install, run
//   node tools/complete-lock.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addMissingBinaries } from "./bootstrap/add-missing-binaries.mjs";
import { root } from "./bootstrap/project.mjs";

const path = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(path, "utf8"));
const added = addMissingBinaries(lock);
if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  added.length === 0 ? "package-lock.json is complete." : `Added to package-lock.json:\n${added.join("\n")}`,
);
