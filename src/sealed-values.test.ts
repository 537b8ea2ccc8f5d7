import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { sealedValues } from "./sealed-values.ts";

/** Purposes of texts that stand in links, cursors and forms, and that nothing stores. */
const NOT_STORED = ["cursor", "moderation.question", "moderation.letter", "accounts.held"];
/** Purposes of files, which `sealedValues.files` names by their list. */
const IN_FILES = ["pictures.sealed", "work.result"];

test("every purpose of encrypted texts is re-sealed or stored nowhere", async () => {
  const found = new Set<string>();
  for await (const path of glob("**/*.ts", { cwd: import.meta.dirname })) {
    if (/[.](test|fixture)[.]ts$|^testing|^platform.secrets/.test(path)) continue;
    const text = await readFile(new URL(path, import.meta.url), "utf8");
    for (const [, said = ""] of text.matchAll(/\bseal\.hide\(\s*("[^"]+"|\w+)/g))
      found.add(said.startsWith('"') ? said.slice(1, -1) : await findPurpose(text, said));
  }
  const resealed = sealedValues.columns.map(({ purpose }) => purpose);
  expect([...found].sort()).toEqual([...new Set([...NOT_STORED, ...IN_FILES, ...resealed])].sort());
});

async function findPurpose(text: string, name: string): Promise<string> {
  const read = (source: string) => new RegExp(`const ${name} = "([^"]+)"`).exec(source)?.[1];
  const imported = await readFile(new URL("features/staff/server/log-in/totp.ts", import.meta.url), "utf8");
  return read(text) ?? read(imported) ?? `unknown purpose ${name}`;
}
