import sharp from "sharp";
import { makeClientId } from "#base/client-id.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp } from "#testing/open-test-app.ts";

export type Town = Awaited<ReturnType<typeof openTown>>;
type Door = (who: MadeMember, other: MadeMember) => Promise<boolean>;

const SAID = {
  gender: "male",
  country: "NL",
  city_id: 2_759_661,
  about_me: "Hello there",
};
/** Refusals that only somebody who may contact the other member gets. */
const PAST_THE_DOOR = ["photos.none_private", "photos.asked_lately"];

/**
 * Anna and Bob are a match and have photos, Bob a private one too. Carla resembles Bob, so that he is her related
 * member.
 */
export async function openTown() {
  const testApp = await openTestApp({ env: { LIMITS: "no" } });
  const ask = (who: MadeMember | null, method: string, path: string, json?: unknown) =>
    testApp.ask(path, {
      method,
      ...(json !== undefined && { json }),
      headers: { cookie: `${who?.cookie ?? ""}; locale=en` },
    });

  async function addPhoto(who: MadeMember, mark: number): Promise<void> {
    const body = await sharp({
      create: { width: 320, height: 400, channels: 3, background: { r: 4 * mark, g: 120, b: 180 } },
    })
      .jpeg()
      .toBuffer();
    const headers = { cookie: who.cookie, "content-type": "image/jpeg" };
    const { status } = await testApp.ask("/api/photos", { method: "POST", body: body as never, headers });
    if (status !== 201) throw new Error(`A photo was answered with ${status}`);
  }

  const members: MadeMember[] = [];
  for (let count = 0; count < 3; count++) {
    const member = await makeMember(testApp);
    await ask(member, "PATCH", "/api/profile", SAID);
    for (const mark of [1, 2]) await addPhoto(member, 10 * count + mark);
    members.push(member);
  }
  const [anna, bob, carla] = members as [MadeMember, MadeMember, MadeMember];
  const marks = new Map<number, string>();
  for (const member of members)
    marks.set(member.id, (await (await ask(member, "GET", "/api/chats.php")).json()).mark);
  const { photos } = await (await ask(bob, "GET", "/api/photos")).json();
  await ask(bob, "PATCH", "/api/photos", { id: photos[1].id, private: true });
  await ask(bob, "POST", "/api/likes", { member: anna.id });
  await ask(anna, "POST", "/api/likes", { member: bob.id });
  await testApp.runJobs();

  /** Whether the list at a path contains the other member. */
  const lists = (path: string) => async (who: MadeMember, other: MadeMember) => {
    const answer = await ask(who, "GET", path);
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
    return idsIn(await answer.json()).includes(other.id);
  };

  /** Every way to reach another member, with whether it succeeds. */
  const doors: Record<string, Door> = {
    search: lists("/api/members?gender=both&country=NL"),
    "members overview": lists("/api/members/overview"),
    "related members": (who, other) => lists(`/api/members/${carla.id}/related`)(who, other),
    "related members on a profile": async (who, other) => {
      const answer = await ask(who, "GET", `/api/members/${carla.id}`);
      const { related } = await answer.json();
      return idsIn(related).includes(other.id);
    },
    "likes received": lists("/api/likes?type=received"),
    "likes sent": lists("/api/likes?type=sent"),
    matches: lists("/api/likes?type=matches"),
    "likes.php": lists("/api/likes.php"),
    profile: async (who, other) => (await ask(who, "GET", `/api/members/${other.id}`)).status === 200,
    "photos of a profile": async (who, other) =>
      (await (await ask(who, "GET", `/api/members/${other.id}/photos`)).json()).photos.length > 0,
    like: async (who, other) => (await ask(who, "POST", "/api/likes", { member: other.id })).status === 200,
    message: async (who, other) => {
      const json = { id: makeClientId(testApp.clock.now()), to: other.id, kind: "text", text: "Hello" };
      return (await ask(who, "POST", "/api/messages", json)).status === 200;
    },
    conversation: async (who, other) =>
      (await ask(who, "GET", `/api/conversation?member=${other.id}`)).status === 200,
    conversations: lists("/api/chats.php"),
    "what changed in conversations": (who, other) =>
      lists(`/api/chat-changes?since=${marks.get(who.id)}`)(who, other),
    "request for private photos": async (who, other) => {
      const answer = await ask(who, "POST", "/api/photos/requests", { owner_id: other.id });
      if (answer.status === 200) await ask(who, "DELETE", "/api/photos/requests", { owner_id: other.id });
      return answer.status === 200 || PAST_THE_DOOR.includes((await answer.json()).error);
    },
    "grant of private photos": async (who, other) => {
      const answer = await ask(who, "POST", "/api/photos/grants", { viewer_id: other.id });
      if (answer.status === 200) await ask(who, "DELETE", "/api/photos/grants", { viewer_id: other.id });
      return answer.status === 200;
    },
  };
  const openDoors = async (who: MadeMember, other: MadeMember): Promise<string[]> => {
    const open: string[] = [];
    for (const [name, door] of Object.entries(doors)) if (await door(who, other)) open.push(name);
    return open;
  };
  return {
    testApp,
    ask,
    addPhoto,
    lists,
    anna,
    bob,
    carla,
    openDoors,
    doors: Object.keys(doors),
    said: SAID,
  };
}

function idsIn(body: unknown): number[] {
  return [...JSON.stringify(body).matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
}
