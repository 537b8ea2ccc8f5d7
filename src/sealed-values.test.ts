import { glob, readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { LINKS_LAST_DAYS } from "#platform/secrets/look-at-secrets.ts";
import { sealedMarks } from "./sealed-marks.ts";
import { sealedValues } from "./sealed-values.ts";

/** Purposes of files, which `sealedValues.files` names by their list. */
const FILES = { hide: ["pictures.sealed", "work.result"], of: ["staff.audit_head"] };
/** Encrypted by the platform before there is a seal. */
const OWN = "secrets.own";

type By = "of" | "lasting" | "fingerprint" | "hide";
const CALL = /\bseal\.(of|lasting|fingerprint|hide|allOf|marks)\(\s*("[^"]+"|[\w.]+)/g;
/** Other ways to the functions of a seal, which the search for calls would not see. */
const OTHER_WAY =
  /\{[^{}]*\b(?:of|lasting|fingerprint|hide|allOf|marks)\b[^{}]*\}\s*=\s*[\w.]*seal\b|\bseal\s*\[|\bseal\??\.(?:of|lasting|fingerprint|hide|allOf|marks)\b(?!\()/;

let sources: { path: string; text: string }[];
beforeAll(async () => {
  sources = [];
  for await (const path of glob("**/*.{ts,tsx}", { cwd: import.meta.dirname })) {
    if (/[.](test|fixture)[.]tsx?$|^testing|^platform.secrets/.test(path)) continue;
    sources.push({ path, text: await readFile(new URL(path, import.meta.url), "utf8") });
  }
});

/** Purposes with which the source calls these functions of a seal. */
function findPurposes(...names: string[]): string[] {
  const found = sources.flatMap(({ text }) =>
    [...text.matchAll(CALL)]
      .filter(([, name = ""]) => names.includes(name))
      .flatMap(([, , said = ""]) => (said.startsWith('"') ? [said.slice(1, -1)] : purposesOf(text, said))),
  );
  return [...new Set(found)].sort();
}

/** A purpose is a constant of the file, of a file that it imports, or a parameter that its callers give. */
function purposesOf(text: string, name: string): string[] {
  const all = sources.map((one) => one.text).join("\n");
  if (name === "sealed.purpose")
    return [...all.matchAll(/\bpurpose: "([^"]+)", words: \[/g)].map(([, one = ""]) => one);
  if (name === "purpose") return [...all.matchAll(/"([a-z_.]+[.]form)"/g)].map(([, one = ""]) => one);
  const read = (source: string) => new RegExp(`const ${name} = "([^"]+)"`).exec(source)?.[1];
  return [read(text) ?? read(all) ?? `unknown purpose ${name}`];
}

const listed = (...by: By[]) =>
  sealedMarks.filter((one) => by.includes(one.by)).map(({ purpose }) => purpose);
const sorted = (...lists: (readonly string[])[]) => [...new Set(lists.flat())].sort();

describe("the registry", () => {
  test("every purpose of encrypted texts is re-sealed or stored nowhere", () => {
    const resealed = sealedValues.columns.map(({ purpose }) => purpose);
    expect(sorted(findPurposes("hide"), [OWN])).toEqual(sorted(resealed, FILES.hide, listed("hide")));
  });

  test("every signature with SECRET is listed with its end, and every lasting one as such", () => {
    expect(findPurposes("of", "allOf", "marks")).toEqual(sorted(listed("of"), FILES.of));
    expect(findPurposes("lasting")).toEqual(sorted(listed("lasting")));
    const forms = findPurposes("fingerprint").filter((one) => one.endsWith(".form"));
    expect(forms.length).toBeGreaterThan(0);
    expect(findPurposes("fingerprint")).toEqual(sorted(listed("fingerprint"), forms));
  });

  test("what SECRET makes ends before the operator is told to remove an earlier secret", () => {
    for (const { purpose, by, days, stored } of sealedMarks) {
      const isBySecret = by === "of" || by === "hide";
      expect(days !== undefined, purpose).toBe(isBySecret);
      expect(days ?? 0, purpose).toBeLessThanOrEqual(LINKS_LAST_DAYS);
      // Stored signatures with SECRET would lose their secret: they have to go with their row.
      if (isBySecret && stored) expect(days, purpose).toBe(1);
    }
  });

  test("nothing reaches the functions of a seal in another way", () => {
    expect(sources.filter(({ text }) => OTHER_WAY.test(text)).map(({ path }) => path)).toEqual([]);
    for (const planted of [
      "const { of } = app.seal",
      'seal["of"]("x", [])',
      "const mark = seal.of;",
      "words.map(seal?.fingerprint)",
    ])
      expect(OTHER_WAY.test(planted), planted).toBe(true);
  });
});
