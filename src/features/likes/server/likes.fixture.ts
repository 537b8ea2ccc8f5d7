import { readCard } from "#features/profiles/server/profiles.ts";
import { blockMember, unblockMember } from "#features/safety/server/safety.ts";
import type { Viewer } from "#platform/app.ts";
import type { MadeMember } from "#testing/make.ts";
import { hereSite, type TestApp } from "#testing/open-test-app.ts";

/** Likes, unlikes, blocks and reads as members through the program. */
export function likersOf(it: TestApp) {
  const headers = (who: MadeMember) => ({ cookie: `${who.cookie}; locale=en` });
  const read = async (path: string, who: MadeMember) => {
    const answer = await it.ask(path, { headers: headers(who) });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const change = (method: "POST" | "DELETE", who: MadeMember, whom: number) =>
    it.ask("/api/likes", { method, json: { member: whom }, headers: headers(who) });
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
      const viewer: Viewer = await it.app.viewers.find(new Headers(headers(who)), hereSite(it));
      if (viewer.kind === "visitor") throw new Error("Nobody is logged in.");
      await blockMember(it.app, viewer, {
        memberId: whom.id,
        findOther: (db, memberId) => readCard({ db, clock: it.app.clock }, memberId),
      });
    },
    unblock: (who: MadeMember, whom: MadeMember) => unblockMember(it.app, who.id, whom.id),
    hide: (who: MadeMember, invisible = true) =>
      it.ask("/api/privacy", { method: "PATCH", json: { invisible }, headers: headers(who) }),
    matches: () =>
      it.app.db.selectFrom("likesMatch").select(["firstId", "secondId"]).orderBy("firstId").execute(),
  };
}
