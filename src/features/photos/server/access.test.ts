import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { MemberPhotos } from "../contract.ts";
import { ACCESS_TABLES } from "./access-table.fixture.ts";
import { listOwnPhotos } from "./photos.ts";
import { makePicture } from "./pictures.fixture.ts";
import { sealAddress } from "./seal-address.ts";

const PHOTOS = ["main", "second", "third", "fourth", "private", "pending", "rejected"] as const;
/** One file of each size and each extension, and one without an extension. */
const FILES = ["full.avif", "view", "tile.webp", "blurred.webp"];
const MATCHED = ["matched", "matched granted", "matched blocked", "matched blocking"];
const MINUTE = 60_000;

let testApp: TestApp;
let owner: MadeMember;
let viewers: Record<string, MadeMember | null>;
const keys = new Map<string, string>();
let viewerOf: (name: string) => MadeMember;

beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  owner = await makeMember(testApp);
  await makePremium(testApp, owner);
  for (const [mark, name] of PHOTOS.entries()) {
    const body = await makePicture({ width: 320, height: 400, mark }).jpeg().toBuffer();
    const headers = { cookie: owner.cookie, "content-type": "image/jpeg" };
    const answer = await testApp.ask("/api/photos", { method: "POST", body: body as never, headers });
    expect(answer.status).toBe(201);
    const { id, filename } = await answer.json();
    keys.set(name, filename.split("/")[0]);
    if (name === "private") await setPhoto(id, { private: true });
    if (name === "pending" || name === "rejected") await setPhoto(id, { status: name });
  }
  viewers = {
    visitor: null,
    owner,
    free: await makeMember(testApp),
    moderator: await makeMember(testApp),
    unconfirmed: await makeMember(testApp, { confirmed: false }),
  };
  for (const name of ["premium", "granted", "taken back", "blocked", "blocking", "liked", ...MATCHED]) {
    viewers[name] = await makeMember(testApp);
  }
  viewerOf = (name) => viewers[name] as MadeMember;
  await makePremium(testApp, viewerOf("premium"));
  for (const name of MATCHED) {
    const [firstId, secondId] = [owner.id, viewerOf(name).id];
    for (const [likerId, likedId] of [
      [firstId, secondId],
      [secondId, firstId],
    ] as const)
      await testApp.app.db
        .insertInto("likesLike")
        .values({ likerId, likedId, at: testApp.clock.now() })
        .execute();
    await testApp.app.db
      .insertInto("likesMatch")
      .values({ firstId, secondId, at: testApp.clock.now() })
      .execute();
  }
  for (const name of ["granted", "taken back", "matched granted"]) await grant("POST", viewerOf(name));
  await grant("DELETE", viewerOf("taken back"));
  await block(owner, viewerOf("blocked"));
  await block(owner, viewerOf("matched blocked"));
  await block(viewerOf("matched blocking"), owner);
  await block(viewerOf("blocking"), owner);
  await testApp.app.db
    .insertInto("likesLike")
    .values({ likerId: owner.id, likedId: viewerOf("liked").id, at: testApp.clock.now() })
    .execute();
}, 60_000);
afterAll(() => testApp.close());

const setPhoto = (id: number, values: Record<string, unknown>) =>
  testApp.app.db.updateTable("photosPhoto").set(values).where("id", "=", id).execute();
const grant = async (method: "POST" | "DELETE", who: MadeMember) => {
  const init = { method, json: { viewer_id: who.id }, headers: { cookie: owner.cookie } };
  expect((await testApp.ask("/api/photos/grants", init)).status).toBe(200);
};
const block = async (who: MadeMember, whom: MadeMember, method = "POST") => {
  const init = { method, json: { member: whom.id }, headers: { cookie: who.cookie } };
  expect((await testApp.ask("/api/blocks", init)).status).toBe(204);
};
const setAccount = (values: Record<string, unknown>) =>
  testApp.app.db.updateTable("accountsMember").set(values).where("id", "=", owner.id).execute();
const setStatus = (status: string) =>
  testApp.app.db.updateTable("profilesProfile").set({ status }).where("memberId", "=", owner.id).execute();

async function setTarget(target: (typeof ACCESS_TABLES)[number]["target"]): Promise<void> {
  await setAccount({
    invisible: target === "invisible",
    photoAudience: target === "in privacy mode" ? "matches" : "all",
    status: target === "leaving" ? "pending_deletion" : "active",
  });
  await setStatus(target === "disabled" ? "disabled" : "active");
}

const asking = (viewer: MadeMember | null): Record<string, string> =>
  viewer ? { cookie: viewer.cookie } : {};
const keyOf = (photo: string) => keys.get(photo) as string;

type Part = "clear" | "blurred";

/** @param clock the time at which the address was issued */
function addressOf(
  photo: string,
  viewer: MadeMember | null,
  part: Part = "clear",
  clock = testApp.app.clock,
) {
  const who = viewer ? ({ kind: "member", memberId: viewer.id } as never) : ({ kind: "visitor" } as const);
  return sealAddress({ seal: testApp.app.seal, clock }, who, { key: keyOf(photo), part });
}

async function isGiven(path: string, viewer: MadeMember | null): Promise<boolean> {
  const answer = await testApp.ask(path, { headers: asking(viewer) });
  await answer.body?.cancel();
  expect([200, 404]).toContain(answer.status);
  return answer.status === 200;
}

/** The result in the words of the table; any other combination is listed file by file. */
async function look(photo: string, viewer: MadeMember | null, address: "sealed" | "plain"): Promise<string> {
  const asked = FILES.map(async (name) => {
    const part = name === "blurred.webp" ? "blurred" : "clear";
    const base = address === "plain" ? `/media/${keyOf(photo)}` : addressOf(photo, viewer, part);
    return (await isGiven(`${base}/${name}`, viewer)) ? [name] : [];
  });
  const given = (await Promise.all(asked)).flat();
  if (given.length === FILES.length) return "clear";
  return given.length === 0 ? "-" : given.join() === "blurred.webp" ? "blur" : given.join();
}

afterEach(() => setTarget("open"));

describe("who gets which picture", () => {
  test.each(ACCESS_TABLES)(
    "of a member who is $target, by a $address address",
    async (row) => {
      await setTarget(row.target);
      const [head = [], ...rows] = row.table
        .trim()
        .split("\n")
        .map((line) => line.split(/\s{2,}/));
      expect(head.slice(1)[0]?.split(" ")[0]).toBe("main");
      for (const line of rows) {
        const [name = "", ...wanted] = line;
        const seen = [];
        for (const photo of PHOTOS) seen.push(await look(photo, viewers[name] ?? null, row.address));
        expect([name, ...seen]).toEqual([name, ...wanted]);
      }
    },
    60_000,
  );

  test("an invalid address gives nobody anything, whatever their rights", async () => {
    const earlier = new Date(testApp.clock.now().getTime() - 11 * MINUTE);
    const before = { ...testApp.app.clock, now: () => earlier };
    const others: Record<string, string> = {
      main: "second",
      second: "main",
      fourth: "private",
      private: "fourth",
    };
    for (const [name, viewer] of Object.entries(viewers)) {
      const other = viewer === owner ? viewerOf("premium") : owner;
      for (const [photo, another] of Object.entries(others)) {
        const sound = addressOf(photo, viewer);
        const unsound = {
          "run out": `${addressOf(photo, viewer, "clear", before)}/view.webp`,
          "somebody else's": `${addressOf(photo, other)}/view.webp`,
          "another photo's": `${addressOf(another, viewer).replace(keyOf(another), keyOf(photo))}/view.webp`,
          "of the blurred picture": `${addressOf(photo, viewer, "blurred")}/full.avif`,
          "of the clear one": `${sound}/blurred.webp`,
          garbled: `${sound.slice(0, -1)}${sound.endsWith("A") ? "B" : "A"}/tile`,
        };
        for (const [kind, path] of Object.entries(unsound)) {
          expect([name, photo, kind, await isGiven(path, viewer)]).toEqual([name, photo, kind, false]);
        }
      }
    }
  }, 60_000);
});

describe("a sealed address", () => {
  const second = (who: MadeMember | null) => `${addressOf("second", who)}/full.webp`;

  test("does not work for anyone else, logged in or not", async () => {
    const premium = viewerOf("premium");
    expect(await isGiven(second(premium), premium)).toBe(true);
    for (const name of ["free", "granted", "visitor"]) {
      expect(await isGiven(second(premium), viewers[name] ?? null)).toBe(false);
    }
    expect(await isGiven(second(null), premium)).toBe(false);
  });

  test("is valid for five to ten minutes, and stays the same for that time", async () => {
    testApp.clock.set("2026-11-21T13:00:01Z");
    const address = second(viewerOf("premium"));
    testApp.clock.advance(4 * MINUTE);
    expect(second(viewerOf("premium"))).toBe(address);
    testApp.clock.advance(2 * MINUTE);
    expect(second(viewerOf("premium"))).not.toBe(address);
    expect(await isGiven(address, viewerOf("premium"))).toBe(true);
    testApp.clock.set("2026-11-21T13:10:00Z");
    expect(await isGiven(address, viewerOf("premium"))).toBe(false);
  });

  test("does not work when a character is changed", async () => {
    const premium = viewerOf("premium");
    const address = addressOf("second", premium);
    const at = address.lastIndexOf("/") + 1;
    for (let place = at; place < address.length; place++) {
      const other = address[place] === "a" ? "b" : "a";
      const tampered = `${address.slice(0, place)}${other}${address.slice(place + 1)}/view.webp`;
      const answer = await testApp.ask(tampered, { headers: asking(premium) });
      expect([400, 404]).toContain(answer.status);
    }
    const elsewhere = address.replace(keyOf("second"), keyOf("private"));
    expect(await isGiven(`${elsewhere}/view.webp`, premium)).toBe(false);
  });

  test("of the blurred picture does not open a clear one", async () => {
    const free = viewerOf("free");
    const address = addressOf("second", free, "blurred");
    expect(await isGiven(`${address}/blurred.webp`, free)).toBe(true);
    await setTarget("invisible");
    expect(
      await isGiven(`${addressOf("fourth", viewerOf("liked"), "blurred")}/full.avif`, viewerOf("liked")),
    ).toBe(false);
  });

  test("stops working at once after a revoked grant or a block, and lifting the block does not restore it", async () => {
    const granted = viewerOf("granted");
    const hidden = `${addressOf("private", granted)}/view.webp`;
    expect(await isGiven(hidden, granted)).toBe(true);
    await grant("DELETE", granted);
    expect(await isGiven(hidden, granted)).toBe(false);
    await grant("POST", granted);
    expect(await isGiven(hidden, granted)).toBe(true);
    await block(owner, granted);
    expect(await isGiven(hidden, granted)).toBe(false);
    await block(owner, granted, "DELETE");
    expect(await isGiven(hidden, granted)).toBe(false);
    await grant("POST", granted);
  });

  test("is cached only by the browser; a public one also on the way, if another host serves it", async () => {
    const premium = viewerOf("premium");
    const sealed = await testApp.ask(second(premium), { headers: asking(premium) });
    expect(sealed.headers.get("cache-control")).toBe("private, no-cache");
    const etag = sealed.headers.get("etag") as string;
    const again = await testApp.ask(second(premium), {
      headers: { ...asking(premium), "if-none-match": etag },
    });
    expect(again.status).toBe(304);
    const open = await testApp.ask(`/media/${keyOf("main")}/tile.webp`);
    expect(open.headers.get("cache-control")).toBe("private, max-age=300");
    await testApp.setSettings({ cdn_prefix: "https://pictures.example/media" });
    const elsewhere = await testApp.ask(`/media/${keyOf("main")}/tile.webp`);
    expect(elsewhere.headers.get("cache-control")).toBe("public, max-age=300");
    await testApp.setSettings({});
  });
});

describe("the list of a member's photos", () => {
  const list = async (name: string): Promise<MemberPhotos> =>
    (await testApp.ask(`/api/members/${owner.id}/photos`, { headers: asking(viewers[name] ?? null) })).json();

  test.each([
    ["visitor", 1, 3, "log_in", "none"],
    ["free", 3, 1, "premium", "none"],
    ["premium", 4, 0, null, "none"],
    ["granted", 4, 1, "premium", "granted"],
    ["taken back", 3, 1, "premium", "none"],
    ["blocked", 0, 0, null, "none"],
    ["owner", 7, 0, null, "none"],
  ])("%s: %i to see, %i locked; every address of it works", async (name, seen, locked, opens, access) => {
    const photos = await list(name);
    expect(photos).toMatchObject({ opens, access, private_count: name === "blocked" ? 0 : 1 });
    expect([photos.photos.length, photos.locked.length]).toEqual([seen, locked]);
    const viewer = viewers[name] ?? null;
    for (const { address } of photos.photos) expect(await isGiven(`${address}/view`, viewer)).toBe(true);
    for (const { blurred } of photos.locked) expect(await isGiven(blurred, viewer)).toBe(true);
  });

  test("the owner sees all states, others only active photos", async () => {
    expect((await list("owner")).photos.map(({ status }) => status)).toContain("rejected");
    expect(new Set((await list("granted")).photos.map(({ status }) => status))).toEqual(new Set(["active"]));
    expect((await listOwnPhotos(testApp.app.db, owner.id)).length).toBe(PHOTOS.length);
  });
});
