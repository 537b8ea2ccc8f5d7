import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";
import { findRedis } from "./find-redis.mjs";

/** We may not redistribute the ISO schemas, so they are beside the repository, or where ISO20022_SCHEMAS says. */
export const schemaFolder = () =>
  process.env.ISO20022_SCHEMAS ?? join(import.meta.dirname, "../../../shared/vendor/iso20022");

/** Adyen's own descriptions of its API and webhooks: beside the repository, or where ADYEN_DESCRIPTIONS says. */
export const adyenFolder = () =>
  process.env.ADYEN_DESCRIPTIONS ?? join(import.meta.dirname, "../../../shared/vendor/adyen");

const isRoot = process.getuid?.() === 0;

const NEEDS = {
  redis: { words: "a Redis or Valkey server", isThere: () => findRedis() !== undefined },
  root: { words: "the rights of root", isThere: () => isRoot },
  mounts: { words: "the right to mount a disk", isThere: mayMount },
  adyen: { words: "Adyen's descriptions of its API", isThere: () => existsSync(adyenFolder()) },
  schemas: { words: "the ISO 20022 schemas", isThere: () => existsSync(schemaFolder()) },
};

/**
 * `test` and `describe` for what a machine may lack. If it is missing, the tests are skipped, and the summary of
 * `npm test` says so with the words in the title. With STRICT_TESTS, which `.ci/run` sets, they run and fail,
 * unless an ordinary user lacks a right of root.
 */
export function where(need: keyof typeof NEEDS): { test: typeof test; describe: typeof describe };
export function where<Test extends object>(need: keyof typeof NEEDS, own: Test): { test: Test };
export function where(need: keyof typeof NEEDS, own: object = test) {
  const { words, isThere } = NEEDS[need];
  const mustRun = process.env.STRICT_TESTS && (isRoot || !words.startsWith("the right"));
  if (mustRun || isThere()) return { test: own, describe };
  const leaveOut = (title: string) => test.skipIf(true)(`${title} (needs ${words})`, () => {});
  // A table of tests is skipped as one.
  const both = Object.assign(leaveOut, { each: () => leaveOut, concurrent: leaveOut });
  return { test: both, describe: both };
}

function mayMount(): boolean {
  if (!isRoot || process.platform !== "linux") return false;
  const folder = mkdtempSync("/tmp/velvet-mount-");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
