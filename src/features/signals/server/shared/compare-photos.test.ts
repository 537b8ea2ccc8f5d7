import { afterAll, beforeAll, expect, test } from "vitest";
import { makeStaff } from "#features/staff/server/staff.fixture.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { jobs } from "../../../../jobs.ts";
import { type Guest, makePatches, openVisits } from "../signals.fixture.ts";

const HOUR = 3_600_000;

let testApp: TestApp;
let visits: ReturnType<typeof openVisits>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  visits = openVisits(testApp);
});
afterAll(() => testApp.close());

const show = async (mark: number, change?: Parameters<typeof makePatches>[1]): Promise<Guest> => {
  const guest = await visits.signUp();
  await visits.upload(guest, await makePatches(mark, change));
  return guest;
};
const compare = async () => {
  testApp.clock.advance(HOUR + 1);
  await jobs.find(({ name }) => name === "compare-photos")?.run(testApp.app, null, { id: "1" });
};
const statusOf = async ({ id }: Guest) =>
  (await visits.query("select status from accounts_member where id = $1", [id]))[0]?.status;

test("the same picture at another member, also mirrored and smaller, raises one case about the later one and nothing else", async () => {
  const first = await show(1);
  const again = await show(1, (picture) => picture.flop().resize(400));
  const other = await show(2);
  await compare();
  expect(await visits.casesOf(first)).toEqual([]);
  expect(await visits.casesOf(other)).toEqual([]);
  const [found, ...more] = await visits.casesOf(again);
  expect(found).toMatchObject({
    queue: "identity",
    lane: 2,
    state: "open",
    trigger: "signal",
    signals: null,
  });
  expect(more).toEqual([]);
  expect([await statusOf(first), await statusOf(again)]).toEqual(["active", "active"]);
  expect(await visits.query("select 1 from safety_restriction")).toEqual([]);

  const mira = await makeStaff(testApp, { roles: ["moderator"] });
  const claimed = await mira.ask("POST", "/api/desk/case-claims", { queue: "identity" });
  const { case: id } = await claimed.json();
  const view = await (await mira.ask("GET", `/api/desk/case?id=${id}`)).json();
  expect([view.case.rule, view.shared_photos, view.signals]).toEqual(["stolen_photo", [first.id], []]);
  const { lease, version } = view;
  const none = { case: id, lease, version, outcome: "none", why: "A couple" };
  expect((await mira.ask("POST", "/api/desk/decisions", none)).status).toBe(200);

  // Neither the next night, nor another upload of the picture, raises the same pair again.
  await compare();
  await visits.upload(again, await makePatches(1, (picture) => picture.resize(500)));
  await visits.upload(first, await makePatches(1, (picture) => picture.resize(450)));
  await compare();
  expect(await visits.casesOf(again)).toHaveLength(1);
  expect(await visits.casesOf(first)).toEqual([]);
});

test("the copies of a picture that somebody never agreed to become urgent cases as soon as it is rejected, once each", async () => {
  const [owner, again, other] = [
    await show(21),
    await show(21, (picture) => picture.flop().resize(400)),
    await show(22),
  ];
  const photoOf = async ({ id }: Guest) =>
    (await visits.query("select id from photos_photo where member_id = $1", [id]))[0].id as number;
  const mira = await makeStaff(testApp, { roles: ["moderator"] });
  const decide = async (id: number, decision: object) => {
    const { lease, version } = await (await mira.ask("GET", `/api/desk/case?id=${id}`)).json();
    await mira.confirm();
    return mira.ask("POST", "/api/desk/decisions", { case: id, lease, version, why: "Clear", ...decision });
  };
  const photo = await photoOf(owner);
  const json = {
    subject: "photo",
    client_id: crypto.randomUUID(),
    member: owner.id,
    photo,
    reason: "intimate",
  };
  const { cookie } = other;
  expect((await testApp.ask("/api/reports", { method: "POST", json, headers: { cookie } })).status).toBe(204);
  const claim = async () =>
    (await (await mira.ask("POST", "/api/desk/case-claims", { queue: "pictures" })).json()).case;
  const violation = { outcome: "violation", rule: "intimate", facts: "Shown without consent." };
  const measures = [{ kind: "photo_rejected" }];
  expect((await decide(await claim(), { ...violation, measures })).status).toBe(200);
  const [copy, stranger] = [await photoOf(again), await photoOf(other)];
  const copies = () =>
    visits.query("select lane, rule, queue, state, trigger from moderation_case where subject = any($1)", [
      [`photo:${copy}`, `photo:${stranger}`],
    ]);
  await testApp.runJobs();
  const found = { lane: 1, rule: "intimate", queue: "pictures", state: "open", trigger: "signal" };
  expect(await copies()).toMatchObject([found]);
  const job = jobs.find(({ name }) => name === "seek-copies");
  await job?.run(testApp.app, { photo, member: owner.id }, { id: "1" });
  expect(await copies()).toHaveLength(1);
  const id = await claim();
  const view = await (await mira.ask("GET", `/api/desk/case?id=${id}`)).json();
  expect([view.case.subject, view.shared_photos, view.reports.length]).toEqual([
    `photo:${copy}`,
    [owner.id],
    1,
  ]);
  const key = view.reports[0].pictures[0].key;
  expect((await mira.ask("GET", `/api/desk/case-pictures?case=${id}&key=${key}`)).status).toBe(200);
  expect(await visits.query("select status from photos_photo where id = $1", [copy])).toEqual([
    { status: "active" },
  ]);
});

test("the photos of a banned member are left to the comparison at the upload, and a closed account raises nothing", async () => {
  const banned = await show(3);
  await visits.ban(banned);
  const [back, first, leaving] = [await show(3), await show(4), await show(4)];
  await visits.query("update accounts_member set status = 'pending_deletion' where id = $1", [leaving.id]);
  await compare();
  const about = [banned, back, first, leaving].map(({ id }) => id);
  expect(
    await visits.query(
      `select 1 from moderation_event e join moderation_case c on c.id = e.case_id
       where e.kind = 'shared_photo' and c.about_id = any($1)`,
      [about],
    ),
  ).toEqual([]);
  const [found] = await visits.casesOf(back);
  expect(found?.signals).toEqual([{ kind: "photo", points: 50, banned: banned.id }]);
  for (const one of [first, leaving]) expect(await visits.casesOf(one)).toEqual([]);
});

test("thousands of photos are compared in steps, and a night that breaks off goes on where it was", async () => {
  const guests: Guest[] = [];
  for (let n = 0; n < 3; n++) guests.push(await show(7));
  const [one, two, three] = guests as [Guest, Guest, Guest];
  await visits.query(
    `insert into photos_photo (member_id, content_hash, key, status, position, width, height, thumb_hash, created_at, look)
     select $1, decode(lpad(to_hex(n), 8, '0'), 'hex'), 'many-' || n, 'active', n + 10, 400, 500, '', $2,
       (select string_agg((random() > 0.5)::integer::text, '') from generate_series(1, 256 + 0 * n))::bit(256)
     from generate_series(1, 50) n`,
    [one.id, testApp.clock.now()],
  );
  const again = await show(7);
  await compare();
  const sharedBy = async ({ id }: Guest) =>
    (
      await visits.query("select other_id from signals_shared_photo where member_id = $1 order by 1", [id])
    ).map((row) => row.other_id);
  expect(await sharedBy(two)).toEqual([one.id]);
  expect(await sharedBy(three)).toEqual([one.id, two.id]);
  expect(await sharedBy(again)).toEqual([one.id, two.id, three.id]);
});
