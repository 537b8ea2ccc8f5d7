import type { MadeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { MatchPage, MatchWishes } from "../../match-contract.ts";
import { searchersOf } from "../search/search.fixture.ts";

type Put = { status: number; body: MatchPage & { error?: string; fields?: Record<string, string> } };

/** Makes members and uses the match finder through the program. */
export function matchersOf(testApp: TestApp) {
  const who = searchersOf(testApp);
  return {
    /** A woman of thirty without any answers by default. */
    async make({ region = null, ...looks }: Record<string, unknown> & { dateOfBirth?: string } = {}) {
      return who.make({ orientation: true, dateOfBirth: "1996-03-10", region, ...looks });
    },
    async find(me: MadeMember, query = ""): Promise<MatchPage> {
      const answer = await testApp.ask(`/api/match-finder${query}`, { headers: who.headers(me) });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    async put(me: MadeMember, wishes: unknown): Promise<Put> {
      const answer = await testApp.ask("/api/match-finder", {
        method: "PUT",
        json: { wishes },
        headers: who.headers(me),
      });
      return { status: answer.status, body: await answer.json() };
    },
    async save(me: MadeMember, wishes: MatchWishes): Promise<MatchPage> {
      const { status, body } = await this.put(me, wishes);
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body;
    },
  };
}
