import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import type { writeSbom } from "./write-sbom.ts";

const ROOT = join(import.meta.dirname, "..");
const SCHEMAS = new URL("res/schema/", import.meta.resolve("@cyclonedx/cyclonedx-library/package.json"));

type Locked = { version: string; integrity?: string; dev?: boolean };

let sbom: ReturnType<typeof writeSbom>;
beforeAll(() => {
  const options = { cwd: ROOT, encoding: "utf8", maxBuffer: 50_000_000 } as const;
  sbom = JSON.parse(execFileSync("npm", ["run", "--silent", "sbom"], options));
});

test("[Q-10] npm run sbom names every package that the program runs on, with version, address and hash", () => {
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
  const named = sbom.components.map(({ name, version }) => `${name}@${version}`);
  expect([...new Set(named)].sort()).toEqual([...new Set(expected)].sort());
  // The lock file has no hashes for binaries of other systems.
  const hashed = new Set(
    Object.entries<Locked>(packages)
      .filter(([, { integrity }]) => integrity)
      .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + 13)),
  );
  const content = expect.stringMatching(/^[0-9a-f]{128}$/);
  for (const { name, purl, hashes } of sbom.components) {
    expect(purl, name).toMatch(/^pkg:npm\/[\w%./-]+@\d/);
    expect(hashes, name).toEqual(hashed.has(name) ? [{ alg: "SHA-512", content }] : undefined);
  }
});

describe("the schema of CycloneDX 1.6, as its own library carries it", () => {
  const spdx = readSchema("spdx");
  let isValid: ValidateFunction;
  beforeAll(() => {
    const ajv = new Ajv({ strict: false, formats: { "idn-email": true, "iri-reference": true } });
    formats.default(ajv);
    for (const [name, schema] of [
      ["spdx", spdx],
      ["jsf-0.82", readSchema("jsf-0.82")],
    ] as const)
      ajv.addSchema(schema, `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    isValid = ajv.compile(readSchema("bom-1.6"));
  });

  test("[Q-10] accepts the output of npm run sbom", () => {
    expect([isValid(sbom), isValid.errors]).toEqual([true, null]);
  });

  test.each([
    ["an unknown field", { packages: [] }],
    ["a package without a name", { components: [{ type: "library", version: "1.0.0" }] }],
    [
      "a licence that SPDX does not know",
      { components: [{ type: "library", name: "a", licenses: [{ license: { id: "Mine" } }] }] },
    ],
  ])("refuses %s", (_, change) => {
    expect(isValid({ ...sbom, ...change })).toBe(false);
  });

  test("every licence is one of SPDX's, or an expression of them, which the schema does not look into", () => {
    const known = new Set(spdx.enum);
    for (const { name, licenses = [] } of sbom.components) {
      const words = licenses.map((one) => one.expression ?? one.license.id).join(" ");
      const unknown = words
        .replaceAll(/[()]/g, "")
        .split(/ (?:AND|OR) /)
        .filter((id) => id !== "" && !known.has(id));
      expect([name, unknown]).toEqual([name, []]);
    }
  });
});

function readSchema(name: string) {
  return JSON.parse(readFileSync(new URL(`${name}.SNAPSHOT.schema.json`, SCHEMAS), "utf8"));
}
