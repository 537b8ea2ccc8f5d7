import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeExport } from "#features/accounts/server/export-data.ts";
import { openSealedDesk } from "#features/moderation/server/sealed/sealed.fixture.ts";
import { eraseNow } from "#testing/fill-member.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const RENDITIONS = ["tile.avif", "tile.webp", "view.webp", "full.avif", "full.webp", "blurred.webp"];

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof openSealedDesk>>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openSealedDesk(testApp);
});
afterAll(() => testApp?.close());

const filesIn = (folder: string) => Array.fromAsync(testApp.app.files.list(folder));
const statusOf = async (path: string, by?: MadeMember) =>
  (await testApp.ask(path, { headers: by ? { cookie: by.cookie } : {} })).status;

async function sealOf(member: MadeMember, queue = "urgent", pictures: string[] = []) {
  const { mira } = desk.people;
  const seen = await desk.claim(mira, queue);
  const sealing = { case: seen?.case, lease: seen?.lease, pictures };
  return { seen, answer: await mira.ask("POST", "/api/desk/sealings", sealing), member };
}

describe("[bad case 45] a sealed photo", () => {
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
    const { seen: held, answer } = await sealOf(anna);
    expect(answer.status).toBe(204);
    await testApp.runJobs();

    for (const file of RENDITIONS) {
      expect(await statusOf(`/media/${photo.key}/${file}`, anna), file).not.toBe(200);
      expect(await statusOf(`/media/${photo.key}/${file}`), file).toBe(404);
      expect(await statusOf(`${address}/${file}`, ben), file).toBe(404);
    }
    const listed = await testApp.ask(`/api/members/${anna.id}/photos`, { headers: { cookie: ben.cookie } });
    expect(await listed.text()).not.toContain(photo.key);
    expect(await filesIn(`photos/${photo.key}/`)).toEqual([]);
    for (const { key } of copies) {
      expect(await filesIn(`evidence/${key}/`)).toEqual([]);
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
      const [file] = await filesIn(`exports/${anna.id}/`);
      const stored = await testApp.app.files.get(file as string);
      return unzipSync(new Uint8Array(await new Response(stored?.body).arrayBuffer()));
    };
    expect(Object.keys(await exported())).toContain(`photos/${photo.id}.webp`);
    await desk.reportPhoto(anna, photo.id);
    expect((await sealOf(anna)).answer.status).toBe(204);
    expect(await filesIn(`exports/${anna.id}/`)).toEqual([]);
    const tokens = "select from accounts_token where member_id = $1 and purpose = 'export'";
    expect(await desk.rows(tokens, anna.id)).toEqual([]);
    const after = await exported();
    expect(Object.keys(after).filter((name) => name.startsWith("photos/"))).toEqual([]);
    const words = Object.entries(after).map(([, content]) => Buffer.from(content).toString());
    expect(words.join("\n")).not.toMatch(/"sealed|S-[0-9A-F]{12}/);
  });
});

describe("races", () => {
  test("a photo that its owner deletes at the same moment is sealed from the reports' copy, and stays nowhere else", async () => {
    await desk.settle();
    const anna = await makeMember(testApp);
    const photo = await desk.upload(anna);
    await desk.reportPhoto(anna, photo.id);
    const deleting = testApp.ask("/api/photos", {
      method: "DELETE",
      json: { id: photo.id },
      headers: { cookie: anna.cookie },
    });
    const [{ answer }] = await Promise.all([sealOf(anna), deleting]);
    expect(answer.status).toBe(204);
    await testApp.runJobs();
    const { file_key } = await desk.rowOf(anna);
    expect(await filesIn(`sealed/${file_key}/`)).toHaveLength(1);
    expect(await filesIn(`photos/${photo.key}/`)).toEqual([]);
    expect(await desk.rows("select from safety_evidence where source = $1", photo.key)).toEqual([]);
    expect(await desk.statusOf(anna)).toBe("banned");
  });

  test("a report that arrives at the same moment leaves no copy behind", async () => {
    await desk.settle();
    const anna = await makeMember(testApp);
    const photo = await desk.upload(anna);
    await desk.reportPhoto(anna, photo.id);
    const more = [0, 1, 2, 3].map(() => desk.reportPhoto(anna, photo.id).catch(() => {}));
    const [{ answer }] = await Promise.all([sealOf(anna), ...more]);
    expect(answer.status).toBe(204);
    await testApp.runJobs();
    const keys = await desk.rows("select key from safety_evidence where source = $1", photo.key);
    expect(keys).toEqual([]);
    for (const file of await filesIn("evidence/")) {
      const [, key] = file.split("/");
      expect(await desk.rows("select from safety_evidence where key = $1", key)).toHaveLength(1);
    }
  });

  test("an account that is erased while the picture is sealed leaves the file and the facts, and nothing else", async () => {
    await desk.settle();
    const anna = await makeMember(testApp);
    const photo = await desk.upload(anna);
    await desk.reportPhoto(anna, photo.id);
    const [{ answer }] = await Promise.all([sealOf(anna), eraseNow(testApp, anna.id)]);
    expect(answer.status).toBe(204);
    await eraseNow(testApp, anna.id);
    await testApp.runJobs();
    const { file_key, about_id } = await desk.rowOf(anna);
    expect(about_id).toBe(anna.id);
    expect(await filesIn(`sealed/${file_key}/`)).toHaveLength(1);
    expect(await filesIn(`photos/${photo.key}/`)).toEqual([]);
    expect(await desk.rows("select from accounts_member where id = $1", anna.id)).toEqual([]);
  });

  test("an account that is erased later leaves the report to the authority whole", async () => {
    await desk.settle();
    const { anna, sealed } = await desk.sealReported();
    await eraseNow(testApp, anna.id);
    const { hana } = desk.people;
    const report = await (await hana.ask("GET", `/api/desk/sealed-reports?id=${sealed.id}`)).json();
    expect(report.member).toMatchObject({ number: anna.id, email: anna.email, username: anna.username });
    expect(await filesIn(`sealed/${sealed.file_key}/`)).toHaveLength(1);
  });
});
