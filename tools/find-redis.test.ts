import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeInstalledProject, runNode, writeFiles } from "./bootstrap/make-project.ts";

vi.setConfig({ testTimeout: 60_000 });

const find = [
  "--input-type=module",
  "--eval",
  `import { findRedis } from "./src/testing/find-redis.mjs"; console.log(findRedis() ?? "none");`,
];
const install = [
  "--input-type=module",
  "--eval",
  `import { installRedis } from "./tools/install-redis.mjs"; import { runEntry } from "./tools/bootstrap/setup-error.mjs";
   await runEntry(async () => console.log(await installRedis()));`,
];

const good = '#!/bin/sh\n[ "$1" = --version ]\n';
const broken = "#!/bin/sh\nexit 127\n";

function makeServers(programs: Record<string, string>): string {
  const root = makeInstalledProject();
  writeFiles(root, programs);
  for (const path of Object.keys(programs)) chmodSync(join(root, path), 0o755);
  return root;
}

const run = (root: string, script: string[], env: Record<string, string> = {}) =>
  runNode(root, script, { env: { PATH: join(root, "bin"), REDIS_PATH: "", ...env } });

test.concurrent("REDIS_PATH comes first, then a server of the system that runs", async () => {
  const root = makeServers({
    "named/server": good,
    "bin/redis-server": good,
    "bin/valkey-server": broken,
  });
  const REDIS_PATH = join(root, "named/server");
  expect((await run(root, find, { REDIS_PATH })).stdout).toBe(`${REDIS_PATH}\n`);
  expect((await run(root, find)).stdout).toBe(`${join(root, "bin/redis-server")}\n`);
  const { stdout, stderr } = await run(root, find, { REDIS_PATH: "/nowhere/redis" });
  expect(stdout).toBe(`${join(root, "bin/redis-server")}\n`);
  expect(stderr).toContain("REDIS_PATH is set to /nowhere/redis, which does not run");
});

test.concurrent("root gets the system's package, and another user the command for it", async () => {
  const root = makeServers({});
  const apt = `#!/bin/sh\n[ "$1" = install ] || exit 0\nfor name; do :; done\nprintf '%s' '${good}' > "${root}/bin/$name"\n/bin/chmod 755 "${root}/bin/$name"\n`;
  writeFiles(root, { "bin/apt-get": apt });
  chmodSync(join(root, "bin/apt-get"), 0o755);
  const { code, stdout, stderr } = await run(root, install);
  if (process.getuid?.() === 0)
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${root}/bin/redis-server\n` });
  else expect(stderr).toContain("sudo apt-get install -y --no-install-recommends redis-server");
});

test.concurrent("says what to do if none is available", async () => {
  const root = makeServers({ "bin/redis-server": broken });
  const { code, stderr } = await run(root, install);
  expect(code).toBe(1);
  expect(stderr).toContain("No Redis or Valkey for the tests");
  expect(stderr).toContain("Install a Redis or Valkey server, or set REDIS_PATH");
});
