import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePicture } from "#features/photos/server/pictures.fixture.ts";
import { eraseNow } from "#testing/fill-member.ts";
import { forget } from "#testing/forget.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import {
  closeReportsOf,
  readEvidencePicture,
  readReports,
  reopenReportsOf,
  setCase,
  setLookedAt,
} from "../safety.ts";
import { hideNotifier } from "./notifier.ts";

let testApp: TestApp;
let anna: MadeMember;
let bob: MadeMember;
let mark = 0;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
});

async function upload(by: MadeMember): Promise<{ id: number; sha256: string }> {
  mark += 1;
  const body = await makePicture({ width: 320, height: 400, mark }).jpeg().toBuffer();
  const headers = { cookie: by.cookie, "content-type": "image/jpeg" };
  const answer = await testApp.ask("/api/photos", { method: "POST", body: body as never, headers });
  expect(answer.status).toBe(201);
  const { id, filename } = await answer.json();
  const file = await testApp.app.files.get(`photos/${filename.split("/")[0]}/full.webp`);
  const bytes = Buffer.from(await new Response(file?.body).arrayBuffer());
  return { id, sha256: hashOf(bytes) };
}
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function report(more: Record<string, unknown> = {}) {
  const json = { client_id: randomUUID(), subject: "profile", member: bob.id, reason: "fake", ...more };
  return testApp.ask("/api/reports", { method: "POST", json, headers: { cookie: anna.cookie } });
}
async function read(memberId: number) {
  const { db } = testApp.app;
  const rows = await db.selectFrom("safetyReport").select("id").where("aboutId", "=", memberId).execute();
  return readReports(testApp.app, { ids: rows.map(({ id }) => id) });
}
const deletePhoto = (by: MadeMember, id: number) =>
  testApp.ask("/api/photos", { method: "DELETE", json: { id }, headers: { cookie: by.cookie } });
/** The steps of a case: read, decided, taken back, decided again. */
async function decide(caseId: number): Promise<void> {
  const { db, clock } = testApp.app;
  const [kept] = await read(bob.id);
  const at = clock.now();
  const words = { by: "Mira", reason: "Removed", decision: "We removed it." };
  const states = async () =>
    (await readReports(testApp.app, { caseId })).map(({ lookedAt, closedAt, decision }) => ({
      ...{ lookedAt, closedAt, decision },
    }));
  await db.transaction().execute((tx) => setCase(tx, kept?.id as number, caseId));
  await db.transaction().execute((tx) => setLookedAt(tx, caseId, at));
  expect(await states()).toEqual([{ lookedAt: at, closedAt: null, decision: null }]);
  await db.transaction().execute((tx) => closeReportsOf(tx, { caseId, at, ...words }));
  expect(await states()).toEqual([{ lookedAt: at, closedAt: at, decision: words.decision }]);
  await db.transaction().execute((tx) => reopenReportsOf(tx, caseId));
  expect(await states()).toEqual([{ lookedAt: at, closedAt: null, decision: null }]);
  await db.transaction().execute((tx) => closeReportsOf(tx, { caseId, at, ...words }));
}

/** The hashes of the copies as they open now, which are the stored ones. */
async function openCopies(memberId: number): Promise<string[]> {
  const [{ pictures = [] } = {}] = await read(memberId);
  return Promise.all(
    pictures.map(async ({ key, sha256 }) => {
      const hash = hashOf((await readEvidencePicture(testApp.app, key)) as Uint8Array);
      expect(sha256?.toString("hex")).toBe(hash);
      return hash;
    }),
  );
}

describe("evidence", () => {
  test("[F-11] [bad case 7] of a photo opens with the same hash although the photo was deleted a second later, and until the report's day", async () => {
    const photo = await upload(bob);
    expect((await report({ subject: "photo", photo: photo.id, in_photo: true })).status).toBe(204);
    testApp.clock.advance(1_000);
    expect((await deletePhoto(bob, photo.id)).status).toBe(200);
    const { rows } = await testApp.app.pool.query("select from photos_photo where member_id = $1", [bob.id]);
    expect(rows).toEqual([]);
    expect(await openCopies(bob.id)).toEqual([photo.sha256]);
    expect(await read(bob.id)).toMatchObject([{ inPhoto: true, subjectId: photo.id }]);

    await eraseNow(testApp, bob.id);
    expect(await openCopies(bob.id)).toEqual([photo.sha256]);
    await decide(7_000);
    testApp.clock.advance(367 * 86_400_000);
    await forget(testApp, "reports");
    testApp.clock.advance(3 * 3_600_000);
    await forget(testApp, "evidence-files");
    expect(await read(bob.id)).toEqual([]);
    expect(await Array.fromAsync(testApp.app.files.list("evidence/"))).toEqual([]);
  });

  test("of a profile has its name, age, words and main photo", async () => {
    const main = await upload(bob);
    await upload(bob);
    await testApp.ask("/api/profile", {
      method: "PATCH",
      json: { about_me: "Send me gift cards" },
      headers: { cookie: bob.cookie },
    });
    await report();
    expect(await read(bob.id)).toMatchObject([
      { evidence: { name: bob.username, about: "Send me gift cards", age: expect.any(Number) } },
    ]);
    expect(await openCopies(bob.id)).toEqual([main.sha256]);
  });

  test("of a photo that is not the main one has the main one a moment later", async () => {
    const main = await upload(bob);
    const other = await upload(bob);
    await report({ subject: "photo", photo: other.id });
    expect(await openCopies(bob.id)).toEqual([other.sha256]);
    await testApp.runJobs();
    expect((await openCopies(bob.id)).sort()).toEqual([main.sha256, other.sha256].sort());
  });

  test("[bad case 7] of a main photo that was deleted before the job copied it has it nevertheless", async () => {
    const main = await upload(bob);
    const other = await upload(bob);
    await report({ subject: "photo", photo: other.id });
    testApp.clock.advance(1_000);
    for (const { id } of [main, other]) expect((await deletePhoto(bob, id)).status).toBe(200);
    testApp.clock.advance(3 * 3_600_000);
    await forget(testApp, "upload-files");
    await testApp.runJobs();
    expect((await openCopies(bob.id)).sort()).toEqual([main.sha256, other.sha256].sort());
  });

  test("stays when whoever reported is erased, without them, and nobody is mailed", async () => {
    await report({ words: "Odd" });
    const { app } = testApp;
    const [{ clientId = "" } = {}] = await read(bob.id);
    const notifier = hideNotifier(app, clientId, { name: "Anna de Vries", email: anna.email });
    await app.db.updateTable("safetyReport").set({ notifier }).where("clientId", "=", clientId).execute();
    expect(await read(bob.id)).toMatchObject([{ notifier: { email: anna.email } }]);
    await eraseNow(testApp, anna.id);
    expect(await read(bob.id)).toMatchObject([
      { reporterId: null, notifier: null, words: "Odd", evidence: { name: bob.username } },
    ]);
  });

  test("a report that is refused or repeated leaves no copy behind", async () => {
    await upload(bob);
    const client_id = randomUUID();
    for (const _ of [1, 2]) expect((await report({ client_id })).status).toBe(204);
    testApp.clock.advance(3 * 3_600_000);
    await forget(testApp, "evidence-files");
    expect(await openCopies(bob.id)).toHaveLength(1);
    const { pool } = testApp.app;
    const { rows } = await pool.query("select key from safety_evidence");
    const files = await Array.fromAsync(testApp.app.files.list("evidence/"));
    expect(files).toHaveLength(rows.length);
  });
});

describe("hostile words", () => {
  test("are stored as typed, for a screen and a file that show them plain", async () => {
    const words = '<img src=x onerror=alert(1)> =HYPERLINK("http://evil.example") \'or 1=1 --';
    expect((await report({ words })).status).toBe(204);
    expect(await read(bob.id)).toMatchObject([{ words }]);
  });

  test("are bounded, and lose zero-width characters and those that turn the direction", async () => {
    const huge = await report({ words: "x".repeat(10_000_000) });
    expect([400, 413]).toContain(huge.status);
    const words = "pay\u200bpal\u202egpj.exe\u2066 \ufeffnow";
    expect((await report({ words })).status).toBe(204);
    expect(await read(bob.id)).toMatchObject([{ words: "paypalgpj.exe now" }]);
  });
});
