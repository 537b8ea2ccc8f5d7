import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePushKey, readPushKey } from "#adapters/push/push-key.ts";
import { readConfig } from "#platform/config.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openPushService } from "#testing/push/push-service.ts";
import { keepPushKey, keepSecret } from "./keep-secret.ts";

const PRODUCTION = {
  MODE: "production",
  PUBLIC_ADDRESS: "https://velvet.example",
  SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584",
  MAIL_URL: "smtps://user:word@mail.example:465",
  MAIL_FROM: "post@velvet.example",
};

describe("the key of web push", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "velvet-push-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("of a demo is made once beside the secret, not from it, and survives a restart", async () => {
    const config = readConfig({ DATA_DIR: folder });
    const keys = await Promise.all([keepPushKey(config), keepPushKey(config)]);
    expect(keys[0]).toBe(keys[1]);
    expect(await keepPushKey(config)).toBe(keys[0]);
    expect(readPushKey(String(keys[0])).publicKey).toMatch(/^B/);
    expect(await keepSecret(config)).not.toBe(keys[0]);
    expect((await stat(join(folder, "push-key"))).mode & 0o777).toBe(0o600);
  });

  test("is the operator's wherever one is set; in production there is no other", async () => {
    const PUSH_KEY = makePushKey();
    expect(await keepPushKey(readConfig({ ...PRODUCTION, DATA_DIR: folder, PUSH_KEY }))).toBe(PUSH_KEY);
    expect(await keepPushKey(readConfig({ DATA_DIR: folder, PUSH_KEY }))).toBe(PUSH_KEY);
    expect(await keepPushKey(readConfig({ ...PRODUCTION, DATA_DIR: folder }))).toBeNull();
  });

  test("is printed by a command that needs neither settings nor a database", async () => {
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ["src/cli.ts", "make-push-key"], {
      env: { ...process.env, PORT: "wrong", DATA_DIR: "/nowhere/at/all" },
    });
    expect(readPushKey(stdout.trim()).publicKey).toMatch(/^B/);
  });
});

describe("push of a program", () => {
  const PUSH_KEY = makePushKey();
  let testApp: TestApp;
  let service: Awaited<ReturnType<typeof openPushService>>;
  beforeAll(async () => {
    service = await openPushService({ now: () => testApp.clock.now().getTime() });
    testApp = await openTestApp({ env: { PUSH_KEY, PUSH_HOSTS: service.host } });
  });
  afterAll(async () => {
    await testApp.close();
    await service.close();
  });

  const settings = async () => (await (await testApp.ask("/api/settings.php")).json()).settings;

  test("is offered to browsers by the public key in the settings", async () => {
    expect((await settings()).push_public_key).toBe(readPushKey(PUSH_KEY).publicKey);
    const { push } = testApp.app;
    Object.assign(testApp.app, { push: null });
    expect((await settings()).push_public_key).toBeNull();
    Object.assign(testApp.app, { push });
  });

  test("a refused key is counted and logged once, without the endpoint", async () => {
    const { push, metrics } = testApp.app;
    const { device, answerWith } = await service.addDevice(readPushKey(PUSH_KEY).publicKey);
    const send = () =>
      push?.send(device, {
        payload: { web_push: 8030 },
        ttl: 60,
        urgency: "high",
        topic: "12 chats",
        origin: "https://velvet.example",
      });
    answerWith(403);
    expect(await send()).toEqual({ outcome: "key_refused" });
    expect(await send()).toEqual({ outcome: "later", retryAfterMs: 600_000 });
    testApp.clock.advance(600_000);
    answerWith(null);
    expect(await send()).toEqual({ outcome: "sent" });
    const printed = await metrics.print();
    expect(printed).toContain(`push_key_refusals_total{host="${service.host}"} 1`);
    for (const result of ["sent", "key_refused", "later"])
      expect(printed).toContain(`pushes_total{result="${result}"} 1`);
    const errors = testApp.logged().filter((line) => line.includes("refused PUSH_KEY"));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('"level":"error"');
    expect(errors[0]).not.toContain(new URL(device.endpoint).pathname);
  });
});
