import { spawn } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { endTogether } from "./end-together.mjs";
import { explainFailure } from "./explain-failure.mjs";
import { cacheOf, findNpm, makeNpmEnvironment } from "./find-npm.mjs";

const diskFull = /ENOSPC|EDQUOT/;

/**
 * Runs npm. A signal that ends this process ends npm first, so that npm never continues in the background.
 */
export async function runNpm(root, args, onStart) {
  const { command, first } = findNpm();
  const env = makeNpmEnvironment(root);
  const npm = spawn(command, [...first, ...args], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const keep = (chunk) => {
    output = (output + chunk).slice(-200_000);
    // With a full disk, npm continues for minutes, leaves half-written packages, and reports success.
    if (diskFull.test(chunk)) npm.kill("SIGKILL");
  };
  npm.stdout.on("data", keep);
  npm.stderr.on("data", keep);
  if (npm.pid) onStart(npm.pid);

  // npm ignores SIGTERM while it waits for the network. An interrupted install is repeated later.
  const ended = endTogether(npm, "SIGKILL");
  const { code, signal } = await untilEnd(npm);
  ended();
  const halfWritten = code === 0 && /TAR_ENTRY_ERROR/.test(output);
  if (code !== 0 || halfWritten)
    throw explainFailure(output, { root, signal, free: countFree([root, cacheOf(env)]) });
}

const untilEnd = (child) =>
  new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal }));
  });

function countFree(places) {
  const there = places.filter((place) => existsSync(place));
  return Object.fromEntries(
    there.map((place) => {
      const { bavail, bsize } = statfsSync(place);
      return [place, bavail * bsize];
    }),
  );
}
