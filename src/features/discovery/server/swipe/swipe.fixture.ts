import { makeClientId } from "#base/client-id.ts";
import type { ProfileChange } from "#features/profiles/contract.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { SwipeAnswer, SwipeChoice, SwipeDeck, SwipeState } from "../../swipe-contract.ts";

export type Answered<Body> = { status: number; body: Body & { error?: string; message?: string } };

/** Makes members and plays the swipe game through the program. */
export function playersOf(testApp: TestApp) {
  const headers = (who: MadeMember) => ({ cookie: `${who.cookie}; locale=en` });
  const ask = async <Body>(who: MadeMember, method: string, path: string, json?: unknown) => {
    const answer = await testApp.ask(path, {
      method,
      headers: headers(who),
      ...(json !== undefined && { json }),
    });
    const body = answer.status === 204 ? {} : await answer.json();
    return { status: answer.status, body } as Answered<Body>;
  };
  return {
    headers,
    ask,
    async make(profile: Partial<ProfileChange> = {}, wanted: Parameters<typeof makeMember>[1] = {}) {
      const made = await makeMember(testApp, wanted);
      const json = { gender: "female", country: "NL", ...profile };
      const saved = await testApp.ask("/api/profile", { method: "PATCH", json, headers: headers(made) });
      if (saved.status !== 200) throw new Error(await saved.text());
      return made;
    },
    deck: async (who: MadeMember) => (await ask<SwipeDeck>(who, "GET", "/api/swipe")).body,
    names: async (who: MadeMember) =>
      (await ask<SwipeDeck>(who, "GET", "/api/swipe")).body.cards.map(({ name }) => name),
    swipe: (who: MadeMember, whom: number, choice: SwipeChoice, id = makeClientId(testApp.clock.now())) =>
      ask<SwipeAnswer>(who, "POST", "/api/swipe", { id, member: whom, choice }),
    undo: (who: MadeMember, id: string) => ask<SwipeAnswer>(who, "POST", "/api/swipe/undo", { id }),
    zone: (who: MadeMember, time_zone: string) =>
      ask<SwipeState>(who, "PUT", "/api/swipe/time-zone", { time_zone }),
    likes: (who: MadeMember, whom: number) =>
      ask<{ liked: boolean; match: boolean }>(who, "POST", "/api/likes", { member: whom }),
    async liked(who: MadeMember): Promise<number[]> {
      const likes = testApp.app.db.selectFrom("likesLike").select("likedId").where("likerId", "=", who.id);
      return (await likes.orderBy("likedId").execute()).map(({ likedId }) => likedId);
    },
    makePremium: (who: MadeMember) => makePremium(testApp, who),
  };
}
