import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openS3 } from "#adapters/files/open-s3.fixture.ts";
import { makeExport } from "#features/accounts/server/export-data.ts";
import { openSealedDesk } from "#features/moderation/server/sealed/sealed.fixture.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const RENDITIONS = ["tile.avif", "tile.webp", "view.webp", "full.avif", "full.webp", "blurred.webp"];
const BUCKET = { keyId: "AKIDVELVET", secret: "s3cr3t/with+signs=", region: "eu-central-1" };

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof openSealedDesk>>;
let bucket: Awaited<ReturnType<typeof openS3>> | null;

const statusOf = async (path: string, by?: MadeMember) =>
  (await testApp.ask(path, { headers: by ? { cookie: by.cookie } : {} })).status;

describe.each(["folder", "bucket"])("[bad case 45] a sealed photo, with the files in a %s,", (place) => {
  beforeAll(async () => {
    bucket = place === "bucket" ? await openS3(BUCKET) : null;
    const { keyId, secret, region } = BUCKET;
    const s3 = bucket && { S3_URL: bucket.url, S3_KEY_ID: keyId, S3_SECRET: secret, S3_REGION: region };
    testApp = await openTestApp({ env: { LIMITS: "no", ...s3 } });
    desk = await openSealedDesk(testApp);
  });
  afterAll(async () => {
    await testApp?.close();
    await bucket?.close();
  });

  test("is at no address, in no size, no list, no bucket, no evidence of others and no export, and its encrypted file cannot be fetched", async () => {
    await desk.settle();
    const [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
    await makePremium(testApp, ben);
    await desk.upload(anna);
    const photo = await desk.upload(anna);
    const seen = await (
      await testApp.ask(`/api/members/${anna.id}/photos`, { headers: { cookie: ben.cookie } })
    ).json();
    const address = new URL(
      seen.photos.find(({ id }: { id: number }) => id === photo.id).address,
      "http://localhost",
    ).pathname;
    expect(await statusOf(`${address}/view`, ben)).toBe(200);
    for (let reports = 0; reports < 2; reports += 1) await desk.reportPhoto(anna, photo.id);
    await testApp.runJobs();
    const copies = await desk.rows("select key from safety_evidence where source = $1", photo.key);
    expect(copies.length).toBeGreaterThan(1);
    const { seen: held, answer } = await desk.sealNext();
    expect(answer.status).toBe(204);
    await testApp.runJobs();

    for (const file of RENDITIONS) {
      expect(await statusOf(`/media/${photo.key}/${file}`, anna), file).not.toBe(200);
      expect(await statusOf(`/media/${photo.key}/${file}`), file).toBe(404);
      expect(await statusOf(`${address}/${file}`, ben), file).toBe(404);
    }
    const listed = await testApp.ask(`/api/members/${anna.id}/photos`, { headers: { cookie: ben.cookie } });
    expect(await listed.text()).not.toContain(photo.key);
    expect(await desk.filesIn(`photos/${photo.key}/`)).toEqual([]);
    for (const { key } of copies) {
      expect(await desk.filesIn(`evidence/${key}/`)).toEqual([]);
      const path = `/api/desk/case-pictures?case=${held?.case}&key=${key}`;
      expect((await desk.people.mira.ask("GET", path)).status).toBe(404);
    }
    expect(await desk.rows("select from safety_evidence where source = $1", photo.key)).toEqual([]);
    const { file_key } = await desk.rowOf(anna);
    for (const path of [
      `/media/${file_key}/file`,
      `/media/${file_key}/full.webp`,
      `/sealed/${file_key}/file`,
    ])
      expect([400, 403, 404]).toContain(await statusOf(path, anna));
    if (bucket) {
      const [hidden, ...others] = [...bucket.stored].filter(([name]) => name.includes(file_key));
      expect([hidden?.[0], others]).toEqual([`sealed/${file_key}/file`, []]);
      expect(hidden?.[1].content.subarray(0, 4).toString()).not.toBe("RIFF");
      expect([...bucket.stored.keys()].filter((name) => name.includes(photo.key))).toEqual([]);
    }
  });

  test("is in no export, neither in one that was packed before nor in one that is packed later", async () => {
    await desk.settle();
    const anna = await makeMember(testApp);
    const photo = await desk.upload(anna);
    const exported = async () => {
      const [{ id }] = await desk.rows(
        `insert into accounts_token (member_id, purpose, expires_at, created_at, token_hash)
         values ($1, 'export', $2, $3, sha256(random()::text::bytea)) returning id`,
        ...[anna.id, new Date(testApp.clock.now().getTime() + 86_400_000), testApp.clock.now()],
      );
      await makeExport(testApp.app as never, { memberId: anna.id, linkId: id, lastsMs: 86_400_000 });
      const [file] = await desk.filesIn(`exports/${anna.id}/`);
      const stored = await testApp.app.files.get(file as string);
      return unzipSync(new Uint8Array(await new Response(stored?.body).arrayBuffer()));
    };
    expect(Object.keys(await exported())).toContain(`photos/${photo.id}.webp`);
    await desk.reportPhoto(anna, photo.id);
    expect((await desk.sealNext()).answer.status).toBe(204);
    expect(await desk.filesIn(`exports/${anna.id}/`)).toEqual([]);
    const tokens = "select from accounts_token where member_id = $1 and purpose = 'export'";
    expect(await desk.rows(tokens, anna.id)).toEqual([]);
    const after = await exported();
    expect(Object.keys(after).filter((name) => name.startsWith("photos/"))).toEqual([]);
    const words = Object.entries(after).map(([, content]) => Buffer.from(content).toString());
    expect(words.join("\n")).not.toMatch(/"sealed|S-[0-9A-F]{12}/);
  });
});
