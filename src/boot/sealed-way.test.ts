import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSealedDesk } from "#features/moderation/server/sealed/sealed.fixture.ts";
import { sendLetters } from "#features/moderation/server/statements/send-letters.ts";
import { makePicture } from "#features/photos/server/pictures.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openKnownImages } from "#testing/open-known-images.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const HOUR = 3_600_000;
const BAN = {
  ...{ outcome: "violation", rule: "child", measures: [{ kind: "banned" }] },
  ...{ facts: "A picture that the law forbids.", why: "The police confirmed it" },
};

let service: Awaited<ReturnType<typeof openKnownImages>>;
let testApp: TestApp;
let desk: Awaited<ReturnType<typeof openSealedDesk>>;
beforeAll(async () => {
  service = await openKnownImages();
  testApp = await openTestApp({ env: { LIMITS: "no", ...service.env } });
  desk = await openSealedDesk(testApp);
});
afterAll(async () => {
  await testApp?.close();
  await service?.close();
});
beforeEach(() => desk.settle());

const errorOf = async (answer: Response) => (await answer.json()).error;

/** A member uploads what a list names. */
async function sealByList(anna: MadeMember) {
  const body = new Uint8Array(await makePicture({ mark: 7_001 }).jpeg().toBuffer());
  service.list(body);
  const headers = { cookie: anna.cookie, "content-type": "image/jpeg" };
  expect((await testApp.ask("/api/photos", { method: "POST", body, headers })).status).toBe(403);
  return { doors: [], seen: await desk.claim(desk.people.mira, "urgent") };
}

/** A moderator seals a photo that was reported. */
async function sealByKey(anna: MadeMember) {
  const { id, key } = await desk.upload(anna);
  await desk.reportPhoto(anna, id);
  const { seen, answer } = await desk.sealNext();
  expect(answer.status).toBe(204);
  return { doors: ["tile.webp", "view.webp", "full.webp"].map((name) => `/media/${key}/${name}`), seen };
}

async function letterTo({ email }: MadeMember) {
  await sendLetters.run(testApp.app, {}, { id: "1" });
  return (await testApp.outbox()).filter(({ to, text }) => to === email && text.includes("/decisions/"));
}

test.each([
  ["that a list names", "list", sealByList],
  ["that a moderator seals", "person", sealByKey],
] as const)(
  "[F-14] a picture %s leaves every door, shows facts only, opens to two alone, is told to an authority before the decision, in silence until it agrees, and is destroyed by two after its release",
  async (_, foundBy, seal) => {
    const { mira, hana, hugo } = desk.people;
    const anna = await makeMember(testApp);
    const { doors, seen } = await seal(anna);
    await testApp.runJobs();
    const { id: sealed, file_key } = await desk.rowOf(anna);
    for (const door of [...doors, `/media/${file_key}/full.webp`, `/sealed/${file_key}/file`])
      expect((await testApp.ask(door)).status, door).toBe(404);
    const stored = await desk.rows("select key from photos_photo where member_id = $1", anna.id);
    expect(stored).toEqual([]);
    expect(await desk.filesIn(`sealed/${file_key}/`)).toHaveLength(1);
    expect(await desk.statusOf(anna)).toBe("banned");
    expect((await desk.ask(anna, "/api/profile")).status).toBe(403);

    const view = await (await mira.ask("GET", `/api/desk/case?id=${seen?.case}`)).json();
    expect(view.case).toMatchObject({ lane: 0, queue: "urgent", rule: "child" });
    expect(view.sealed).toMatchObject({ pictures: 1, found_by: foundBy, rows: [] });
    for (const { evidence, pictures } of view.reports) expect([evidence, pictures]).toEqual([null, []]);
    const report = await (await hana.ask("GET", `/api/desk/sealed-reports?id=${sealed}`)).json();
    expect(report.member).toMatchObject({ number: anna.id, email: anna.email });
    expect(report.text).toContain("The picture is not part of this report.");

    const open = () => desk.act(hana, "/api/desk/sealed-pictures", { sealed });
    expect(await errorOf(await open())).toBe("moderation.not_agreed");
    expect((await desk.together("open", sealed, [hana, hugo])).status).toBe(204);
    expect((await open()).status).toBe(200);

    const decision = { ...seen, version: view.version };
    const decide = async () => {
      await mira.confirm();
      return desk.decide(mira, decision, BAN);
    };
    expect(await errorOf(await decide())).toBe("moderation.authority_first");
    expect((await desk.inform(mira, seen?.case as number)).status).toBe(204);
    expect((await decide()).status).toBe(200);
    testApp.clock.advance(HOUR);
    await desk.settle();
    expect(await letterTo(anna)).toEqual([]);
    await desk.act(hana, "/api/desk/sealed-letters", { sealed, reference: "PU-78" });
    expect(await letterTo(anna)).toHaveLength(1);

    const destroy = { sealed, what: "destroy", why: "It is no longer needed" };
    expect(await errorOf(await desk.act(hana, "/api/desk/sealed-proposals", destroy))).toBe(
      "moderation.not_released",
    );
    await desk.act(hugo, "/api/desk/sealed-releases", { sealed, reference: "PU-79" });
    expect((await desk.together("destroy", sealed, [hugo, hana])).status).toBe(204);
    expect(await desk.filesIn(`sealed/${file_key}/`)).toEqual([]);
    const protocol = await (await hana.ask("GET", `/api/desk/sealed/${sealed}`)).json();
    expect(protocol).toMatchObject({
      ...{ state: "destroyed", has_file: false, destroyed: { by: hugo.alias, with: hana.alias } },
      ...{ notes: [{ reference: "PU-77" }], letter: { reference: "PU-78" }, release: { reference: "PU-79" } },
    });
    expect((await open()).ok).toBe(false);
  },
);
