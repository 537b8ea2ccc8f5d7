import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eraseMember } from "#features/accounts/server/erasure/erase-member.ts";
import { BOUNCE_DOMAIN, mailing } from "#platform/mail/mail.fixture.ts";
import { listenForMail } from "#platform/mail/reports/listen-for-mail.ts";
import { complaint, deliveryReport } from "#platform/mail/reports/report-mails.fixture.ts";
import { deliver, talkTo } from "#platform/mail/reports/smtp-client.fixture.ts";
import { returnPathOf } from "#platform/mail/sealed-words.ts";
import { compiled } from "#testing/compiled.ts";
import { makeDue } from "#testing/fill-member.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { startProgram } from "#testing/start-program.ts";

// Programs are started: seconds on an idle machine, far more on a busy one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const ROOT = join(import.meta.dirname, "../..");
const SECRET = "9c1f7ae05b3d4826fa60e71d93b2c584";

let database: TestDatabase;
let testApp: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  database = await openTestDatabase({ of: "demo" });
  env = { DATABASE_URL: database.url, SECRET, SEED_MEMBERS: "0", LOG_LEVEL: "error", HOST: "127.0.0.1" };
  testApp = await openTestApp({ database, env: { SECRET } });
  await testApp.setSettings({ mail_bounce_domain: BOUNCE_DOMAIN });
});
afterAll(async () => {
  await testApp?.close();
  await database?.close();
});

/** A mail to a new member that has left: its return path, and a report that it bounced. */
async function sent() {
  const anna = await makeMember(testApp);
  const mails = mailing(testApp);
  await mails.activity(anna);
  const [row] = await mails.rows(anna);
  const path = `${returnPathOf(testApp.app.seal, row?.id ?? 0)}@${BOUNCE_DOMAIN}`;
  const { messageId } = row ?? {};
  return { path, messageId, anna, state: () => mails.stateOf(anna), raw: deliveryReport({ to: anna.email }) };
}

test("a process with the role mail takes reports, tells its health and figures, and ends in order", async () => {
  const program = await startProgram({ env: { ...env, MAIL_IN_PORT: "0" }, args: ["--roles=mail"] });
  try {
    const port = Number(/taken on port (\d+)/.exec(program.output())?.[1]);
    const { path, raw, state } = await sent();
    await deliver(port, { to: path, raw });
    expect(await state()).toBe("bounce");
    for (const [address, status] of [
      ["/readyz", 200],
      ["/healthz", 200],
      ["/", 404],
    ] as const)
      expect([address, (await fetch(program.address + address)).status]).toEqual([address, status]);
    const figures = await (await fetch(`${program.address}/metrics`)).text();
    expect(figures).toContain(
      'mail_reports_total{kind="new_messages",mail_class="activity",report="hard"} 1',
    );
    const talk = await talkTo(port);
    expect(await talk.say("EHLO mx.example")).toMatch(/^250 /);
    expect(await program.stop()).toBe(0);
    await talk.closed;
  } finally {
    await program.stop();
  }
});

async function runCli(args: string[], input: Buffer) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ["src/cli.ts", ...args], {
    cwd: ROOT,
    env: { ...compiled, PATH, HOME, ...env, DATA_DIR: testApp.app.config.DATA_DIR },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const written = new Promise<string>((resolve) => {
    child.stdin.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code ?? "error"));
    child.stdin.end(input, () => resolve("whole"));
  });
  const [code] = await once(child, "close");
  return { code, said: said.trim(), written: await written };
}

test("take-report takes a report from standard input, by its receiver or by the Message-ID that it returns", async () => {
  const one = await sent();
  expect(await runCli(["take-report", "--to", one.path], one.raw)).toMatchObject({ code: 0, said: "hard" });
  expect(await one.state()).toBe("bounce");
  const other = await sent();
  const raw = deliveryReport({ to: other.anna.email, messageId: other.messageId as string });
  expect(await runCli(["take-report"], raw)).toMatchObject({ code: 0, said: "hard" });
  expect(await other.state()).toBe("bounce");
});

test("take-report refuses what no report is as long as, and reads it to the end all the same", async () => {
  const answer = await runCli(["take-report"], Buffer.alloc(6_000_000, "x"));
  expect(answer).toEqual({ code: 1, said: "A report has at most 1 MB.", written: "whole" });
});

test("[bad case 29] a bounce or a complaint about an erased member's mail is ignored", async () => {
  const { path, messageId = "", anna, raw, state } = await sent();
  await makeDue(testApp, anna.id);
  await eraseMember(testApp.app, anna.id);
  const listening = await listenForMail(testApp.app, { port: 0, host: "127.0.0.1" });
  await deliver(listening.port, { to: path, raw });
  await deliver(listening.port, { to: `fbl@${BOUNCE_DOMAIN}`, raw: complaint({ messageId }) });
  await listening.stop();
  expect(await state()).toBeNull();
  const { rowCount } = await database.pool.query("select from mail_address where member_id = $1", [anna.id]);
  expect(rowCount).toBe(0);
});
