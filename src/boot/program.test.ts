import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findFreePort } from "#testing/free-port.ts";
import { makeDataFolder, type Program, removeFolder, startProgram } from "#testing/start-program.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";

// Every test starts and ends programs: seconds on an idle machine, far more on a busy one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const SECRET = "9c1f7ae05b3d4826fa60e71d93b2c584";
const QUICK = { SEED_MEMBERS: "0", LOG_LEVEL: "error", LIMITS: "no", SECRET };

let dataDir: string;
let program: Program;

beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  dataDir = await makeDataFolder();
  program = await start();
});
afterAll(async () => {
  await program?.stop();
  await removeFolder(dataDir);
});

const start = (env = {}) => startProgram({ dataDir, env: { ...QUICK, ...env } });
const refused = (options: Parameters<typeof startProgram>[0]) =>
  startProgram(options).then(
    async (started) => {
      await started.stop();
      return "it started";
    },
    (error: Error) => error.message,
  );

const portOf = ({ address }: Program) => Number(new URL(address).port);
const bounce = (page = "/") => ({ page, milliseconds: 1, only: true });
const post = (body: object) =>
  fetch(`${program.address}/api/page-bounces`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });

async function ask(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: await program.databaseUrl() });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

async function pidOfDatabase(folder = dataDir): Promise<number> {
  return Number((await readFile(join(folder, "cluster/postmaster.pid"), "utf8")).split("\n")[0]);
}

describe("while a program is running", () => {
  test("a second program on its port ends, and says what to do", async () => {
    const port = portOf(program);
    expect(await refused({ env: { ...QUICK, PORT: String(port) } })).toContain(
      `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
    );
  });

  test("a second program on its data ends, and says what to do", async () => {
    const message = await refused({ dataDir, env: QUICK });
    expect(message).toContain(`Another Velvet process (${program.process.pid}) is using the data in`);
    expect(message).toContain("Stop it first, or set DATA_DIR");
    expect((await fetch(`${program.address}/healthz`)).status).toBe(200);
  });
});

test("[E-14] while the database is away requests get 503 with Retry-After, until it is back", async () => {
  expect((await post(bounce())).status).toBe(204);
  const killed = await pidOfDatabase();
  process.kill(killed, "SIGKILL");
  const failed = await answerOf(503);
  expect(failed.headers.get("retry-after")).toBe("2");
  expect(await failed.json()).toMatchObject({
    error: "unavailable",
    message: "An error occurred, please try again later.",
  });
  expect((await fetch(`${program.address}/healthz`)).status).toBe(200);
  await answerOf(204);
  expect((await fetch(`${program.address}/readyz`)).status).toBe(200);
  expect(await pidOfDatabase()).not.toBe(killed);
  await expect.poll(() => program.output(), { timeout: 30_000 }).toContain("The database is back.");
}, 120_000);

async function answerOf(status: number): Promise<Response> {
  for (;;) {
    const answer = await post(bounce());
    if (answer.status === status) return answer;
  }
}

test("a killed program starts again on the same data, and nothing is lost", async () => {
  expect((await post(bounce("/kept"))).status).toBe(204);
  program.process.kill("SIGKILL");
  await once(program.process, "exit");
  program = await start();
  expect(await ask("select page from site_page_bounce where page = '/kept'")).toHaveLength(1);
  expect(program.output()).not.toContain("Seeding");
}, 120_000);

describe.each(["SIGTERM", "SIGINT"] as const)("asked to end by %s", (signal) => {
  test("it finishes a running request, accepts no new one, and ends together with its database", async () => {
    const body = JSON.stringify(bounce(`/slow-${signal}`));
    const slow = connect(portOf(program), "127.0.0.1");
    await once(slow, "connect");
    let answer = "";
    slow.on("data", (chunk) => {
      answer += chunk;
    });
    slow.write(
      `POST /api/page-bounces HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    // The first half of the body is sent only now, so the request is in progress when the signal comes.
    slow.write(body.slice(0, 5));
    await fetch(`${program.address}/healthz`);
    const began = performance.now();
    const ended = once(program.process, "exit");
    program.process.kill(signal);
    await untilRefused(portOf(program));
    slow.write(body.slice(5));
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(answer).toMatch(/^HTTP\/1\.1 204 /);
    await expect(pidOfDatabase()).rejects.toThrow("ENOENT");
    program = await start();
    expect(await ask(`select 1 from site_page_bounce where page = '/slow-${signal}'`)).toHaveLength(1);
  }, 120_000);
});

async function untilRefused(port: number) {
  const refusal = async () => {
    const socket = connect(port, "127.0.0.1");
    const connected = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    return !connected;
  };
  while (!(await refusal())) await new Promise((resolve) => setImmediate(resolve));
}

test("a program that is interrupted during its start ends at once, and so does its database", async () => {
  const folder = await makeDataFolder();
  const failed = startProgram({
    dataDir: folder,
    env: QUICK,
    onOutput: interruptAt("Starting the database"),
  });
  await expect(failed).rejects.toThrow(/ended with 0 before it was ready/);
  await expect(pidOfDatabase(folder)).rejects.toThrow("ENOENT");
  await removeFolder(folder);
}, 120_000);

function interruptAt(words: string) {
  return (output: string, child: Program["process"]) => {
    if (output.includes(words)) child.kill("SIGINT");
  };
}

describe("in production", () => {
  const production = {
    MODE: "production",
    LIMITS: "yes",
    PUBLIC_ADDRESS: "https://velvet.example",
    SECRET,
    MAIL_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "post@velvet.example",
  };

  test("it names the missing settings", async () => {
    const message = await refused({ env: { ...QUICK, SECRET: "", MODE: "production", LIMITS: "yes" } });
    expect(message).toContain("MODE=production needs PUBLIC_ADDRESS, SECRET, MAIL_URL, MAIL_FROM.");
  });

  test("nothing of the demo exists: no developer pages, no banner, no seed", async () => {
    // From here on the demo's sites look like an operator's.
    await ask("create table kept_seed as table demo_seed");
    await ask("delete from demo_seed");
    await program.stop();
    const port = await findFreePort();
    program = await start({ ...production, PORT: String(port) });
    expect(program.address).toBe("https://velvet.example");
    const read = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { Accept: "text/html" } });
    const home = await read("/");
    expect(home.status).toBe(200);
    expect(await home.text()).not.toContain("/dev/");
    for (const path of [
      "ui",
      "mailbox",
      "mailbox.json",
      "broken?how=loader",
      "layouts/default",
      "layouts/chat",
    ])
      expect((await read(`/dev/${path}`)).status, path).toBe(404);
    expect((await read("/dev/mailbox.data")).status).toBe(404);
    expect(program.output()).not.toContain("Seeding");
    await ask("insert into demo_seed select * from kept_seed");
    await ask("drop table kept_seed");
  }, 120_000);

  test("a database of the demo is refused, and it says what to do", async () => {
    await program.stop();
    const message = await refused({ dataDir, env: { ...QUICK, ...production } });
    expect(message).toContain("MODE=production refuses to start on a database with the demo community");
    expect(message).toContain("Use a separate database");
  }, 120_000);
});

test("it ends with its parent process, and data of a newer version are left alone, unless NEWER_DATA says to use them", async () => {
  program = await start();
  await ask("insert into schema_migration (name, hash) values ('9999_from_the_future.sql', 'x')");
  const ended = once(program.process, "exit");
  for (const words of [program.process.stdout, program.process.stderr]) words?.destroy();
  program.process.disconnect();
  expect(await ended).toEqual([0, null]);
  await expect(pidOfDatabase()).rejects.toThrow("ENOENT");
  expect(await refused({ dataDir, env: QUICK })).toContain(
    "The database was written by a newer version of Velvet (9999_from_the_future.sql). Start that version, or set another DATA_DIR.",
  );
  program = await start({ NEWER_DATA: "yes" });
  expect((await fetch(`${program.address}/readyz`)).status).toBe(200);
  expect((await post(bounce())).status).toBe(204);
}, 180_000);
