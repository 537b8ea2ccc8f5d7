import { access } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findBinaries } from "./find-binaries.ts";

test("the installed server for this machine is found, and its version", async () => {
  const { native, version } = await findBinaries();
  await access(join(native, "bin/postgres"));
  expect(version).toMatch(/^18\.\d+\./);
});

test.each([
  ["Alpine", { platform: "linux", arch: "x64", musl: true }, /musl/],
  ["Windows", { platform: "win32", arch: "x64", musl: false }, /win32 on x64/],
  ["a processor without a package", { platform: "linux", arch: "riscv64", musl: false }, /linux on riscv64/],
])("on %s the remedy is an external server", async (_, machine, name) => {
  const wish = findBinaries(machine);
  await expect(wish).rejects.toMatchObject({
    code: "unsupported_platform",
    message: expect.stringMatching(name),
  });
  await expect(wish).rejects.toThrow("Set DATABASE_URL");
});

test("an install without optional packages differs from a machine without a package", async () => {
  const wish = findBinaries({ platform: "linux", arch: "arm64", musl: false }, () => undefined);
  await expect(wish).rejects.toMatchObject({
    code: "unsupported_platform",
    message: expect.stringMatching(/linux-arm64 is not installed.*npm install.*DATABASE_URL/),
  });
});
