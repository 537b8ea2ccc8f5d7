import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeExport } from "#features/accounts/server/export-data.ts";
import { openSealedDesk } from "#features/moderation/server/sealed/sealed.fixture.ts";
import { storeWithCopies } from "#features/safety/server/reports/store-with-copies.ts";
import type { App } from "#platform/app.ts";
import { eraseNow } from "#testing/fill-member.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const DAY = 86_400_000;

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof openSealedDesk>>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openSealedDesk(testApp);
});
afterAll(() => testApp?.close());
beforeEach(() => desk.settle());

/** A member with a photo that was reported. */
async function reported() {
  const anna = await makeMember(testApp);
  const photo = await desk.upload(anna);
  await desk.reportPhoto(anna, photo.id);
  return { anna, photo };
}

describe("a picture that is sealed at the same moment", () => {
  test("a photo that its owner deletes at the same moment is sealed from the reports' copy, and stays nowhere else", async () => {
    const { anna, photo } = await reported();
    const deleting = testApp.ask("/api/photos", {
      method: "DELETE",
      json: { id: photo.id },
      headers: { cookie: anna.cookie },
    });
    const [{ answer }] = await Promise.all([desk.sealNext(), deleting]);
    expect(answer.status).toBe(204);
    await testApp.runJobs();
    const { file_key } = await desk.rowOf(anna);
    expect(await desk.filesIn(`sealed/${file_key}/`)).toHaveLength(1);
    expect(await desk.filesIn(`photos/${photo.key}/`)).toEqual([]);
    expect(await desk.rows("select from safety_evidence where source = $1", photo.key)).toEqual([]);
    expect(await desk.statusOf(anna)).toBe("banned");
  });

  test("a report that arrives at the same moment leaves no copy behind", async () => {
    const { anna, photo } = await reported();
    const more = [0, 1, 2, 3].map(() => desk.reportPhoto(anna, photo.id).catch(() => {}));
    const [{ answer }] = await Promise.all([desk.sealNext(), ...more]);
    expect(answer.status).toBe(204);
    await testApp.runJobs();
    const keys = await desk.rows("select key from safety_evidence where source = $1", photo.key);
    expect(keys).toEqual([]);
    for (const file of await desk.filesIn("evidence/")) {
      const [, key] = file.split("/");
      expect(await desk.rows("select from safety_evidence where key = $1", key)).toHaveLength(1);
    }
  });

  test("an account that is erased while the picture is sealed leaves the file and the facts, and nothing else", async () => {
    const { anna, photo } = await reported();
    const [{ answer }] = await Promise.all([desk.sealNext(), eraseNow(testApp, anna.id)]);
    expect(answer.status).toBe(204);
    await eraseNow(testApp, anna.id);
    await testApp.runJobs();
    const { file_key, about_id } = await desk.rowOf(anna);
    expect(about_id).toBe(anna.id);
    expect(await desk.filesIn(`sealed/${file_key}/`)).toHaveLength(1);
    expect(await desk.filesIn(`photos/${photo.key}/`)).toEqual([]);
    expect(await desk.rows("select from accounts_member where id = $1", anna.id)).toEqual([]);
  });

  test("an account that is erased later leaves the report to the authority whole", async () => {
    const { anna, sealed } = await desk.sealReported();
    await eraseNow(testApp, anna.id);
    const { hana } = desk.people;
    const report = await (await hana.ask("GET", `/api/desk/sealed-reports?id=${sealed.id}`)).json();
    expect(report.member).toMatchObject({ number: anna.id, email: anna.email, username: anna.username });
    expect(await desk.filesIn(`sealed/${sealed.file_key}/`)).toHaveLength(1);
  });

  test("is in no copy that a report made of it before and stores after", async () => {
    const { photo } = await reported();
    const [report] = await desk.rows("select max(id)::integer as id from safety_report");
    const places = [{ folder: "photos", key: photo.key }];
    await storeWithCopies(testApp.app, places, async () => {
      expect((await desk.sealNext()).answer.status).toBe(204);
      return report.id;
    });
    expect(await desk.rows("select from safety_evidence where source = $1", photo.key)).toEqual([]);
    for (const file of await desk.filesIn("evidence/")) {
      const [, key] = file.split("/");
      expect(await desk.rows("select from safety_evidence where key = $1", key)).toHaveLength(1);
    }
  });

  test("is in no export that is being packed", async () => {
    const { anna, photo } = await reported();
    const [{ id: linkId }] = await desk.rows(
      `insert into accounts_token (member_id, purpose, expires_at, created_at, token_hash)
       values ($1, 'export', $2, $3, sha256(random()::text::bytea)) returning id`,
      ...[anna.id, new Date(testApp.clock.now().getTime() + DAY), testApp.clock.now()],
    );
    const { app } = testApp;
    const packed: string[] = [];
    const last = {
      feature: "last",
      async *exportData() {
        packed.push(...(await desk.filesIn(`photos/${photo.key}/`)));
        expect((await desk.sealNext()).answer.status).toBe(204);
        yield { path: "last.json", content: "{}" };
      },
    };
    const packing = { ...app, memberData: [...app.memberData, last] } as unknown as App;
    expect(await makeExport(packing, { memberId: anna.id, linkId, lastsMs: DAY })).toBeNull();
    expect(packed).not.toEqual([]);
    expect(await desk.filesIn(`exports/${anna.id}/`)).toEqual([]);
  });
});
