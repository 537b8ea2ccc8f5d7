import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openPushService } from "#testing/push/push-service.ts";

let service: Awaited<ReturnType<typeof openPushService>>;
let testApp: TestApp;
let anna: MadeMember;
let bob: MadeMember;
beforeAll(async () => {
  service = await openPushService({ now: () => testApp.clock.now().getTime() });
  testApp = await openTestApp({ env: { LIMITS: "no", PUSH_HOSTS: service.host } });
});
afterAll(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
});

const ask = (who: MadeMember | null, method: string, path: string, json?: unknown) =>
  testApp.ask(path, {
    method,
    headers: { cookie: `${who?.cookie ?? ""}; locale=en` },
    ...(json !== undefined && { json }),
  });
const save = (who: MadeMember | null, json: unknown) => ask(who, "POST", "/api/user.php?push=1", json);
const listDevices = async (who: MadeMember) =>
  (await (await ask(who, "GET", "/api/notifications")).json()).devices;

async function makeDevice() {
  const made = await service.addDevice(testApp.app.push?.publicKey ?? "");
  const { endpoint, ...keys } = made.device;
  return { ...made, subscription: { endpoint, keys, expirationTime: null } };
}

describe("[X-04] POST /api/user.php?push=1", () => {
  test("stores the subscription for the member who is logged in, once, and answers the user", async () => {
    const { subscription } = await makeDevice();
    for (let times = 0; times < 2; times++) {
      const answer = await save(anna, subscription);
      expect(answer.status).toBe(200);
      expect((await answer.json()).user.profile.id).toBe(anna.id);
    }
    const since = testApp.clock.now().toISOString();
    expect(await listDevices(anna)).toEqual([{ id: expect.any(Number), device: "Test", here: true, since }]);
  });

  test("a second member of the same browser takes it over", async () => {
    const { subscription } = await makeDevice();
    await save(anna, subscription);
    await save(bob, subscription);
    expect(await listDevices(anna)).toEqual([]);
    expect(await listDevices(bob)).toHaveLength(1);
  });

  test.each([
    "http://169.254.169.254/",
    "https://evil.example/fcm.googleapis.com",
    "https://fcm.googleapis.com:8443/",
    "https://user@fcm.googleapis.com/x",
    "no address",
  ])("refuses the address %s", async (endpoint) => {
    const { subscription } = await makeDevice();
    const answer = await save(anna, { ...subscription, endpoint });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toEqual(["endpoint"]);
    expect(await listDevices(anna)).toEqual([]);
  });

  test("refuses keys that no browser makes, a login form, and a subscription without push=1", async () => {
    const { subscription } = await makeDevice();
    const keys = { ...subscription.keys, p256dh: "B".repeat(87) };
    expect((await save(anna, { ...subscription, keys })).status).toBe(400);
    expect((await save(anna, { email: anna.email, password: anna.password })).status).toBe(400);
    expect((await ask(anna, "POST", "/api/user.php", subscription)).status).toBe(400);
    expect((await ask(anna, "POST", "/api/user.php?push=2", subscription)).status).toBe(400);
    expect(await listDevices(anna)).toEqual([]);
  });

  test("refuses a visitor, and a page that was loaded for somebody else", async () => {
    const { subscription } = await makeDevice();
    expect((await save(null, subscription)).status).toBe(403);
    const headers = { cookie: anna.cookie, "x-member": String(bob.id) };
    const answer = await testApp.ask("/api/user.php?push=1", { method: "POST", headers, json: subscription });
    expect(answer.status).toBe(403);
    expect(await listDevices(anna)).toEqual([]);
  });
});

test("a device is removed by its number or as the one that asks, and only by its owner", async () => {
  const { subscription } = await makeDevice();
  await save(anna, subscription);
  const [{ id }] = await listDevices(anna);
  for (const body of [{ id }, { here: true }, { endpoint: subscription.endpoint }])
    expect((await ask(bob, "DELETE", "/api/push-devices", body)).status).toBe(204);
  expect(await listDevices(anna)).toHaveLength(1);
  await ask(anna, "DELETE", "/api/push-devices", { id });
  expect(await listDevices(anna)).toEqual([]);
  await save(anna, subscription);
  await ask(anna, "DELETE", "/api/push-devices", { here: true });
  expect(await listDevices(anna)).toEqual([]);
});

test("a member keeps the twenty browsers that were seen last, so that nobody's pushes hold up those of others", async () => {
  const { pool } = testApp.app;
  await pool.query(
    `with session as (
       insert into accounts_session (token_hash, member_id, device, created_at, last_seen_at, expires_at)
       select sha256(($1::bigint || ' ' || n)::bytea), $1::bigint, 'Old ' || n, $2, $2, $2::timestamptz + interval '1 day'
       from generate_series(1, 25) n returning id, device)
     insert into notifications_device
       (session_id, member_id, endpoint_hash, endpoint, p256dh, auth, created_at, confirmed_at)
     select id, $1::bigint, sha256(id::text::bytea), 'https://updates.push.services.mozilla.com/' || id, 'key', 'auth', $2,
       $2::timestamptz - substr(device, 5)::integer * interval '1 minute' from session`,
    [anna.id, testApp.clock.now()],
  );
  expect(await listDevices(anna)).toHaveLength(25);
  const { subscription } = await makeDevice();
  await save(anna, subscription);
  const devices: { device: string; here: boolean }[] = await listDevices(anna);
  expect(devices.filter(({ here }) => here)).toHaveLength(1);
  const others = devices.filter(({ here }) => !here).map(({ device }) => Number(device.slice(4)));
  expect(others.sort((a, b) => a - b)).toEqual([...Array(19).keys()].map((n) => n + 1));
});

describe("a test push", () => {
  const send = (who: MadeMember) => ask(who, "POST", "/api/push-tests", {});

  test("reaches the browser that asks, in neutral words", async () => {
    const device = await makeDevice();
    await save(anna, device.subscription);
    expect((await send(anna)).status).toBe(204);
    const { text = "" } = device.delivered[0] ?? {};
    const { notification } = JSON.parse(text);
    expect(notification).toMatchObject({ body: "Notifications work on this device", lang: "en" });
    expect(text).not.toContain(anna.username);
  });

  test("tells that the browser is not subscribed, and forgets one that has ended", async () => {
    expect((await (await send(anna)).json()).error).toBe("notifications.no_device");
    const device = await makeDevice();
    await save(anna, device.subscription);
    device.answerWith(410);
    expect((await (await send(anna)).json()).error).toBe("notifications.no_device");
    expect(await listDevices(anna)).toEqual([]);
  });

  test("tells that the push service failed, and keeps the device", async () => {
    const device = await makeDevice();
    await save(anna, device.subscription);
    device.answerWith(500);
    expect((await (await send(anna)).json()).error).toBe("notifications.push_failed");
    expect(await listDevices(anna)).toHaveLength(1);
  });
});
