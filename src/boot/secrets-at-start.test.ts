import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { findFreePort } from "#testing/free-port.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { start } from "./start.ts";

const [FIRST, SECOND] = ["9c1f7ae05b3d4826fa60e71d93b2c584", "4f1c9be27ad05386e1b7c0d92f6a8354"];

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-start-"));
  database = await openTestDatabase({ of: "empty" });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Starts and ends a process with this role. @returns what its start said about secrets */
async function startWith(role: "jobs" | "live", secrets: Record<string, string>): Promise<string[]> {
  const env = {
    ...{ MODE: "production", DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: "silent" },
    ...{ PUBLIC_ADDRESS: "https://velvet.example", MAIL_URL: "smtp://127.0.0.1:1", HOST: "127.0.0.1" },
    ...{ MAIL_FROM: "post@velvet.example", PORT: String(await findFreePort()), ...secrets },
  };
  const lines: string[] = [];
  const began = new Date();
  const { stop } = await start(readConfig(env, [`--roles=${role}`]), (line) => lines.push(line));
  // The process with jobs counts beside its start.
  const looked = () => database.pool.query("select from secrets_key where looked_at >= $1", [began]);
  if (role === "jobs") await expect.poll(async () => (await looked()).rowCount).toBeGreaterThan(0);
  const said = () => lines.filter((line) => line.includes("secret"));
  if (secrets.SECRET_OLD) await expect.poll(said).not.toEqual([]);
  await stop();
  return said();
}

test("the start says which earlier secrets are needed, and nothing while all is well", async () => {
  expect(await startWith("jobs", { SECRET: FIRST })).toEqual([]);
  const needed = ["2 stored values still need secret 1 of SECRET_OLD. Run: npm run cli -- reseal"];
  const rotated = { SECRET: SECOND, SECRET_OLD: FIRST };
  // Each process reads what one with jobs has counted.
  expect(await startWith("live", rotated)).toEqual(needed);
  expect(await startWith("jobs", rotated)).toEqual(needed);
  await expect(startWith("live", { SECRET: SECOND })).rejects.toThrow(
    "The database was encrypted with another SECRET",
  );
});
