// When npm writes the lock file, it drops the binaries of other systems if the registry or node_modules does
// not have them, and `npm ci` then fails on those systems. Run this after npm install to add them again: node
// tools/complete-lock.mjs
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
