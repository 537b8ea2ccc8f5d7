import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

type Component = { name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] };
type Locked = { version: string; integrity?: string; dev?: boolean };

test("[Q-10] npm run sbom names every package that the program runs on, with version, address and hash", () => {
  const written = execFileSync("npm", ["run", "--silent", "sbom"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 50_000_000,
  });
  const sbom = JSON.parse(written);
  expect(sbom).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    metadata: { component: { name: "velvet", version: expect.any(String) } },
  });
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const expected = Object.entries<Locked>(packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`);
  const named = (sbom.components as Component[]).map(({ name, version }) => `${name}@${version}`);
  expect([...new Set(named)].sort()).toEqual([...new Set(expected)].sort());
  // Of binaries for other systems the lock file knows no hash.
  const hashed = new Set(
    Object.entries<Locked>(packages)
      .filter(([, { integrity }]) => integrity)
      .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + 13)),
  );
  const content = expect.stringMatching(/^[0-9a-f]{128}$/);
  for (const { name, purl, hashes } of sbom.components as Component[]) {
    expect(purl, name).toMatch(/^pkg:npm\/[\w%./-]+@\d/);
    expect(hashes, name).toEqual(hashed.has(name) ? [{ alg: "SHA-512", content }] : undefined);
  }
});
