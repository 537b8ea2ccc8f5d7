import { afterAll, beforeAll, expect, test } from "vitest";
import { reviewing } from "#features/moderation/server/review/review.fixture.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { Fact, ReadFact } from "#ui/facts.ts";
import { photoAlert } from "./profile-alerts.tsx";

const HIDDEN_ON = [
  ...["profile", "signup", "activate-done", "premium"],
  ...["notifications", "directdebit", "settings", "settings-part"],
];
const SHOWN_ON = ["members", "likes", "chats", "swipe-game", "match-finder", "credits", "index"];

let testApp: TestApp;
let photos: ReturnType<typeof reviewing>;
let mira: Person;
let anna: MadeMember;
let ben: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  photos = reviewing(testApp);
  mira = await makeStaff(testApp, { roles: ["moderator"] });
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
});
afterAll(() => testApp?.close());

type Own = { id: number; status: string; reason: string | null };

async function ask(path: string, who: MadeMember) {
  return (await testApp.ask(path, { headers: { cookie: who.cookie } })).json();
}
const own = async (): Promise<Own[]> => (await ask("/api/photos", anna)).photos;
const mainImage = async (): Promise<{ status: string } | null> =>
  (await ask("/api/user.php", anna)).user.profile.main_image;

/** Pages on which Anna sees the alert to add a photo. */
async function alertedOn(): Promise<string[]> {
  const photo = (await mainImage()) && "/media/own";
  const read: ReadFact = <Value>({ name, without }: Fact<Value>) =>
    (name === "photo" ? photo : without) as Value;
  return [...HIDDEN_ON, ...SHOWN_ON].filter(
    (route) => photoAlert.isDue(read) && !photoAlert.hiddenOn.has(route),
  );
}

test("[P-07] a photo is pending, active or rejected with a reason; only an active one is seen by others, a null main image means none, and then the alert shows but on the named pages", async () => {
  expect(await mainImage()).toBeNull();
  expect(await alertedOn()).toEqual(SHOWN_ON);

  await testApp.setSettings({ photo_review: "before" });
  const id = await photos.upload(anna);
  expect(await own()).toMatchObject([{ id, status: "pending", reason: null }]);
  expect(await photos.seenBy(ben, anna)).toEqual([]);
  expect(await mainImage()).toMatchObject({ status: "pending" });
  expect(await alertedOn()).toEqual([]);

  const first = await photos.take(mira);
  await photos.decide(mira, first.review, { accepted: [id] });
  expect(await own()).toMatchObject([{ id, status: "active" }]);
  expect(await photos.seenBy(ben, anna)).toEqual([id]);
  expect(await mainImage()).toMatchObject({ status: "active" });

  const removed = await testApp.ask("/api/photos", {
    method: "DELETE",
    json: { id },
    headers: { cookie: anna.cookie },
  });
  expect(removed.status).toBe(200);
  const other = await photos.upload(anna);
  const second = await photos.take(mira);
  await photos.decide(mira, second.review, { rejected: [{ photo: other, rule: "nudity" }] });
  expect(await own()).toMatchObject([{ id: other, status: "rejected", reason: "nudity" }]);
  expect(await photos.seenBy(ben, anna)).toEqual([]);
  expect(await mainImage()).toBeNull();
  expect(await alertedOn()).toEqual(SHOWN_ON);
});
