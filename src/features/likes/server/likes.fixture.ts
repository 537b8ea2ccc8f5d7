import { readCard } from "#features/profiles/server/profiles.ts";
import { blockMember, unblockMember } from "#features/safety/server/safety.ts";
import type { Viewer } from "#platform/app.ts";
import type { MadeMember } from "#testing/make.ts";
import { hereSite, type TestApp } from "#testing/open-test-app.ts";

/** Likes, unlikes, blocks and reads as members through the program. */
export function likersOf(testApp: TestApp) {
  const headers = (who: MadeMember) => ({ cookie: `${who.cookie}; locale=en` });
  const read = async (path: string, who: MadeMember) => {
    const answer = await testApp.ask(path, { headers: headers(who) });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const change = (method: "POST" | "DELETE", who: MadeMember, whom: number) =>
    testApp.ask("/api/likes", { method, json: { member: whom }, headers: headers(who) });
  return {
    headers,
    read,
    change,
    like: async (who: MadeMember, whom: MadeMember) => (await change("POST", who, whom.id)).json(),
    unlike: async (who: MadeMember, whom: MadeMember) => (await change("DELETE", who, whom.id)).json(),
    list: (who: MadeMember, type: string, after = "") =>
      read(`/api/likes?type=${type}${after && `&after=${after}`}`, who),
    async names(who: MadeMember, type: string): Promise<string[]> {
      const { likes } = await read(`/api/likes?type=${type}`, who);
      return likes.map(({ name }: { name: string }) => name);
    },
    counts: async (who: MadeMember) => (await read("/api/likes.php", who)).counts,
    async block(who: MadeMember, whom: MadeMember) {
      const viewer: Viewer = await testApp.app.viewers.find(new Headers(headers(who)), hereSite(testApp));
      if (viewer.kind === "visitor") throw new Error("Nobody is logged in.");
      await blockMember(testApp.app, viewer, {
        memberId: whom.id,
        findOther: (db, memberId) => readCard({ db, clock: testApp.app.clock }, memberId),
      });
    },
    unblock: (who: MadeMember, whom: MadeMember) => unblockMember(testApp.app, who.id, whom.id),
    hide: (who: MadeMember, invisible = true) =>
      testApp.ask("/api/privacy", { method: "PATCH", json: { invisible }, headers: headers(who) }),
    matches: () =>
      testApp.app.db.selectFrom("likesMatch").select(["firstId", "secondId"]).orderBy("firstId").execute(),
  };
}
