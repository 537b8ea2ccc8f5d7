import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";

const SECRET = "9c1f7ae05b3d4826fa60e71d93b2c584";
let folder: string;
let secretFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-values-"));
  secretFile = join(folder, "secret");
  await writeFile(secretFile, `${SECRET}\n`);
  await writeFile(join(folder, "empty"), "\n");
});
afterAll(() => rm(folder, { recursive: true }));

test("a setting can come from a file that a variable names, without the new line at its end", () => {
  expect(readConfig({ SECRET_FILE: secretFile }).SECRET).toBe(SECRET);
  // As in a file of variables whose line was left empty.
  expect(readConfig({ SECRET: "", SECRET_FILE: secretFile }).SECRET).toBe(SECRET);
  expect(readConfig({ SECRET, SECRET_FILE: "" }).SECRET).toBe(SECRET);
});

test("a setting whose own name ends like that stays a path", () => {
  expect(readConfig({ DKIM_KEY_FILE: secretFile, DKIM_SELECTOR: "s1" }).DKIM_KEY_FILE).toBe(secretFile);
});

test("what comes from a file is checked like any other value, and not repeated", async () => {
  await writeFile(join(folder, "short"), "tooshort");
  const read = () => readConfig({ SECRET_FILE: join(folder, "short") });
  expect(read).toThrow(/SECRET: at least 32 characters/);
  expect(read).toThrow(/^((?!tooshort)[\s\S])*$/);
});

test.each([
  [{ SECRET, SECRET_FILE: "secret" }, /SECRET_FILE: SECRET is set too; keep one of them/],
  [
    { SECRET_FILE: "missing", MAIL_URL_FILE: "empty" },
    /SECRET_FILE: the file cannot be read \(ENOENT\)\n.*MAIL_URL_FILE: the file is empty/,
  ],
  [{ SECRET_FILE: "." }, /SECRET_FILE: the file cannot be read \(EISDIR\)/],
])(
  "a wrong file is refused by the name of its variable, without a value: %#",
  (env: Record<string, string>, message) => {
    const paths = Object.entries(env).map(([name, value]) => [
      name,
      name.endsWith("_FILE") ? join(folder, value) : value,
    ]);
    const read = () => readConfig(Object.fromEntries(paths));
    expect(read).toThrow(message);
    expect(read).toThrow(/^((?!9c1f7ae0)[\s\S])*$/);
  },
);

test("a secret that was pasted in place of its file is not repeated", () => {
  expect(() => readConfig({ SECRET_FILE: SECRET })).toThrow(/^((?!9c1f7ae0)[\s\S])*$/);
});
