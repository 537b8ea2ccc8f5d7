import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeInstalledProject, runNode, writeFiles } from "./bootstrap/make-project.ts";

// All tests run npm, Node or a whole test run, in parallel.
vi.setConfig({ testTimeout: 60_000 });

const ask = (what: string) => ["--input-type=module", "--eval", what];
const find = ask(
  `import { findBrowser } from "./tools/find-browser.mjs"; console.log(findBrowser() ?? "none");`,
);
const install = ask(
  `import { installBrowser } from "./tools/install-browser.mjs"; import { runEntry } from "./tools/bootstrap/setup-error.mjs";
   await runEntry(async () => console.log(await installBrowser()));`,
);

const good = '#!/bin/sh\n[ "$1" = --version ]\n';
const broken = "#!/bin/sh\nexit 127\n";

function makeBrowsers(programs: Record<string, string>, download = "exit(1)"): string {
  const root = makeInstalledProject({
    "node_modules/@playwright/test/package.json": { name: "@playwright/test", main: "index.cjs" },
    "node_modules/@playwright/test/index.cjs": `exports.chromium = { executablePath: () => ${"`${"}__dirname}/../../../own/chrome${"`"} };`,
    "node_modules/@playwright/test/cli.js": `const { exit, argv } = require("node:process"); ${download}`,
    "node_modules/@playwright/package.json": { type: "commonjs" },
  });
  addPrograms(root, programs);
  return root;
}

function addPrograms(root: string, programs: Record<string, string>): void {
  writeFiles(root, programs);
  for (const path of Object.keys(programs)) chmodSync(join(root, path), 0o755);
}

const search = (root: string, env: Record<string, string> = {}) =>
  runNode(root, find, { env: { PATH: join(root, "bin"), ...env } });

test.concurrent("CHROME_PATH comes first, then Playwright's browser, then the system's", async () => {
  const root = makeBrowsers({
    "named/chrome": good,
    "own/chrome": good,
    "bin/chromium": good,
    "bin/google-chrome": good,
  });
  const CHROME_PATH = join(root, "named/chrome");
  expect((await search(root, { CHROME_PATH })).stdout).toBe(`${CHROME_PATH}\n`);
  expect((await search(root)).stdout.trim()).toMatch(/own\/chrome$/);

  addPrograms(root, { "own/chrome": broken });
  expect((await search(root)).stdout).toBe(`${join(root, "bin/chromium")}\n`);
  addPrograms(root, { "bin/chromium": broken });
  expect((await search(root)).stdout).toBe(`${join(root, "bin/google-chrome")}\n`);
  addPrograms(root, { "bin/chromium-headless-shell": good });
  expect((await search(root)).stdout).toBe(`${join(root, "bin/chromium-headless-shell")}\n`);
});

test.concurrent("a CHROME_PATH that does not run is named, and the search goes on", async () => {
  const root = makeBrowsers({ "bin/chromium": good });
  const { stdout, stderr } = await search(root, { CHROME_PATH: "/nowhere/chrome" });
  expect(stdout).toBe(`${join(root, "bin/chromium")}\n`);
  expect(stderr).toContain("CHROME_PATH is set to /nowhere/chrome, which does not run");
});

test.concurrent("finds nothing if nothing runs", async () => {
  expect((await search(makeBrowsers({ "bin/chromium": broken }))).stdout).toBe("none\n");
});

test.concurrent("installs by Playwright's download", async () => {
  const download = `const fs = require("node:fs"); const own = __dirname + "/../../../own";
    fs.mkdirSync(own); fs.writeFileSync(own + "/chrome", ${JSON.stringify(good)}, { mode: 0o755 });
    exit(argv[2] === "install" && argv[3] === "chromium" ? 0 : 1);`;
  const root = makeBrowsers({}, download);
  const { code, stdout } = await runNode(root, install, { env: { PATH: join(root, "bin") } });
  expect(code).toBe(0);
  expect(stdout.trim()).toMatch(/own\/chrome$/);
});

test.concurrent("without the download, root gets the system's package and another user the command for it", async () => {
  const root = makeBrowsers({}, `console.error("Error: getaddrinfo ENOTFOUND"); exit(1);`);
  // Simulates a Debian that has no package of the headless shell.
  const apt = `#!/bin/sh\n[ "$1" = install ] || exit 0\nfor name; do :; done\n[ "$name" = chromium ] || exit 100\nprintf '%s' '${good}' > "${root}/bin/chromium"\n/bin/chmod 755 "${root}/bin/chromium"\n`;
  addPrograms(root, { "bin/apt-get": apt });
  const { code, stdout, stderr } = await runNode(root, install, { env: { PATH: join(root, "bin") } });
  if (process.getuid?.() === 0)
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${root}/bin/chromium\n` });
  else expect(stderr).toContain("sudo apt-get install -y --no-install-recommends chromium");
});

test.concurrent("says what failed and what to do when no browser can be had", async () => {
  const root = makeBrowsers({}, `console.error("Error: getaddrinfo ENOTFOUND"); exit(1);`);
  const { code, stderr } = await runNode(root, install, { env: { PATH: join(root, "bin") } });
  expect(code).toBe(1);
  expect(stderr).toContain("Downloading Playwright's Chromium: Error: getaddrinfo ENOTFOUND");
  expect(stderr).toContain("set CHROME_PATH");
});
