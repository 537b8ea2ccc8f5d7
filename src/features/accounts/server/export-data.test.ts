import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#platform/app.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openExport, sweepExports } from "./export-data.ts";
import { serveExport } from "./serve-export.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const ask = (cookie: string, password: string) =>
  testApp.ask("/api/exports", {
    method: "POST",
    json: { password },
    headers: { cookie: `${cookie}; locale=en` },
  });
const countFiles = async () => {
  let files = 0;
  for await (const _ of testApp.app.files.list("exports/")) files += 1;
  return files;
};

describe("the export of a member's data", () => {
  test("[A-18] is requested with the password, packed by a job, announced by mail, and available only to that member for 48 hours", async () => {
    const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
    expect((await (await ask(anna.cookie, "wrong")).json()).fields).toEqual({
      password: "Please check your password.",
    });
    const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#a33" } })
      .jpeg()
      .toBuffer();
    const upload = await testApp.ask("/api/photos", {
      method: "POST",
      body: new Uint8Array(picture),
      headers: { cookie: anna.cookie, "content-type": "image/jpeg" },
    });
    expect(upload.status).toBe(201);
    expect((await ask(anna.cookie, anna.password)).status).toBe(204);
    expect((await (await ask(anna.cookie, anna.password)).json()).error).toBe("accounts.too_many_exports");
    await testApp.runJobs();
    const mail = (await testApp.outbox()).find((one) => one.to === anna.email);
    const token = /\/exports\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";

    expect(await openExport(testApp.app, token, bob.id)).toBeNull();
    const file = await openExport(testApp.app, token, anna.id);
    const zip = unzipSync(new Uint8Array(await new Response(file?.body).arrayBuffer()));
    const names = testApp.app.memberData.map((part) => part.feature);
    expect(names).toEqual(expect.arrayContaining(["accounts", "profiles", "photos", "safety", "wallet"]));
    const account = JSON.parse(new TextDecoder().decode(zip["account.json"]));
    expect(account).toMatchObject({ email: anna.email, username: anna.username, dateOfBirth: "1990-06-15" });
    expect(JSON.stringify(account)).not.toContain("argon2");
    expect(Object.keys(zip)).toEqual(
      expect.arrayContaining([
        "consents.json",
        "sessions.json",
        "passkeys.json",
        "profile.json",
        "photos.json",
        "wallet.json",
      ]),
    );

    const image = Object.keys(zip).find((path) => path.startsWith("photos/")) as string;
    expect(await sharp(zip[image]).metadata()).toMatchObject({ format: "webp", width: 600, height: 800 });

    testApp.clock.advance(48 * 3_600_000);
    expect(await openExport(testApp.app, token, anna.id)).toBeNull();
    expect(await countFiles()).toBe(1);
    expect(await sweepExports(testApp.app)).toBe(1);
    expect(await countFiles()).toBe(0);
  });
});

describe("[A-18] the export of a banned member, who cannot log in", () => {
  let address = 0;
  const request = (login: string) => {
    address += 1;
    const headers = { cookie: "locale=en" };
    const from = `198.51.100.${address}`;
    return testApp.ask("/api/export-mails", { method: "POST", json: { login }, headers, from });
  };
  const setFacts = (id: number, facts: string) =>
    testApp.app.pool.query(`update accounts_member set status = 'banned', ${facts} = $1 where id = $2`, [
      testApp.clock.now(),
      id,
    ]);
  const mailsTo = async (email: string) => {
    await testApp.runJobs();
    return (await testApp.outbox()).filter(({ to }) => to === email);
  };

  test.each(["banned_at", "frozen_at"])("comes by mail, once a day, with %s set", async (fact) => {
    const anna = await makeMember(testApp);
    await setFacts(anna.id, fact);
    for (const login of [anna.email, anna.username, anna.email.toUpperCase()])
      expect((await request(login)).status).toBe(204);
    const mails = await mailsTo(anna.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your data is ready"]);
    const token = /\/exports\/([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
    const file = await serveExport(testApp.app, { token, viewer: { kind: "visitor" }, loginPath: "/login" });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const zip = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const account = JSON.parse(new TextDecoder().decode(zip["account.json"]));
    expect(account).toMatchObject({ email: anna.email, username: anna.username });

    testApp.clock.advance(24 * 3_600_000);
    expect((await request(anna.email)).status).toBe(204);
    expect(await mailsTo(anna.email)).toHaveLength(2);
  });

  test("the answer is the same for everybody, and nobody else gets a mail", async () => {
    const [open, closed] = [await makeMember(testApp), await makeMember(testApp)];
    await testApp.app.pool.query(
      "update accounts_member set status = 'pending_deletion', closed_at = now(), erase_at = now() where id = $1",
      [closed.id],
    );
    const before = (await testApp.outbox()).length;
    for (const login of [open.email, open.username, closed.email, "nobody@members.example", "nobody"])
      expect((await request(login)).status).toBe(204);
    await testApp.runJobs();
    expect(await testApp.outbox()).toHaveLength(before);
  });
});

test("a link made before the account was closed or banned works without log-in, until the erasure begins", async () => {
  const anna = await makeMember(testApp);
  await ask(anna.cookie, anna.password);
  await testApp.runJobs();
  const mail = (await testApp.outbox()).find((one) => one.to === anna.email);
  const token = /\/exports\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const open = (viewer: Viewer) =>
    serveExport(testApp.app, { token, viewer, loginPath: "/login" }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      (thrown: Response) => thrown.status,
    );
  const setStatus = (status: string) =>
    testApp.app.pool.query("update accounts_member set status = $1 where id = $2", [status, anna.id]);
  expect(await open({ kind: "visitor" })).toBe(302);
  for (const status of ["pending_deletion", "banned"]) {
    await setStatus(status);
    expect([status, await open({ kind: "visitor" })]).toEqual([status, 200]);
  }
  await setStatus("deleted");
  expect(await open({ kind: "visitor" })).toBe(410);
});
