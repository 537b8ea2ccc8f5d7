import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addMissingBinaries } from "./bootstrap/add-missing-binaries.mjs";

test("package-lock.json names the binaries of every system, or npm ci refuses it: node tools/complete-lock.mjs", () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8"));
  expect(addMissingBinaries(lock)).toEqual([]);
});

test("missing packages are added with their systems, so that npm skips them elsewhere", () => {
  const names = ["@tool/cli-darwin-arm64", "@tool/cli-linux-x64-musl", "@tool/cli-win32-x64", "colours"];
  const lock = {
    packages: {
      "": {},
      "node_modules/tool": {
        version: "2.0.0",
        dev: true,
        optionalDependencies: Object.fromEntries(names.map((name) => [name, "2.0.0"])),
      },
      "node_modules/@tool/cli-win32-x64": { version: "2.0.0", optional: true },
    },
  };
  expect(addMissingBinaries(lock)).toEqual([
    "node_modules/@tool/cli-darwin-arm64",
    "node_modules/@tool/cli-linux-x64-musl",
  ]);
  expect(lock.packages).toMatchObject({
    "node_modules/@tool/cli-darwin-arm64": {
      version: "2.0.0",
      cpu: ["arm64"],
      dev: true,
      optional: true,
      os: ["darwin"],
    },
    "node_modules/@tool/cli-linux-x64-musl": { cpu: ["x64"], libc: ["musl"], os: ["linux"] },
  });
});
