import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundleScript } from "#testing/bundle-script.ts";

test("all that a page does about pushes has less than 3 kB", async () => {
  const code = await bundleScript(join(import.meta.dirname, "keep-push.ts"), ["react", "react-router"]);
  expect(code).toContain("push-wanted");
  expect(gzipSync(code).length).toBeLessThan(3_000);
});
