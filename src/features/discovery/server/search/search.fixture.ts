import sharp from "sharp";
import { readCard } from "#features/profiles/server/profiles.ts";
import { blockMember } from "#features/safety/server/safety.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { hereSite, type TestApp } from "#testing/open-test-app.ts";
import type { FoundMember } from "../../contract.ts";

type Looks = Record<string, unknown>;
type Asker = MadeMember | null;

/** Makes members and searches through the program. */
export function searchersOf(testApp: TestApp) {
  const headers = (who: Asker) => ({ cookie: `${who ? `${who.cookie}; ` : ""}locale=en` });
  async function call(who: MadeMember, method: string, path: string, json: unknown) {
    const answer = await testApp.ask(path, { method, json, headers: headers(who) });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }
  return {
    headers,
    call,
    change: (who: MadeMember, looks: Looks) => call(who, "PATCH", "/api/profile", looks),
    privacy: (who: MadeMember, privacy: Looks) => call(who, "PATCH", "/api/privacy", privacy),
    /** A woman of thirty in Utrecht by default. */
    async make({
      dateOfBirth = "1996-03-10",
      orientation = false,
      ...looks
    }: Looks & { dateOfBirth?: string; orientation?: boolean } = {}) {
      const member = await makeMember(testApp, { dateOfBirth });
      if (orientation) await call(member, "PUT", "/api/consents", { kind: "orientation", given: true });
      await call(member, "PATCH", "/api/profile", { gender: "female", region: "NL-UT", ...looks });
      return member;
    },
    ask: (who: Asker, query = "") => testApp.ask(`/api/members${query}`, { headers: headers(who) }),
    async search(who: Asker, query = "") {
      const answer = await testApp.ask(`/api/members${query}`, { headers: headers(who) });
      if (answer.status !== 200)
        throw new Error(`${query} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    async ids(who: Asker, query = ""): Promise<number[]> {
      const { results } = await this.search(who, query);
      return results.map(({ id }: FoundMember) => id);
    },
    /** @returns the photo's id */
    async upload(who: MadeMember, mark = 0): Promise<number> {
      const background = { r: 2 * mark, g: 120, b: 180 };
      const body = await sharp({ create: { width: 320, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer();
      const sent = { ...headers(who), "content-type": "image/jpeg" };
      const answer = await testApp.ask("/api/photos", { method: "POST", body: body as never, headers: sent });
      if (answer.status !== 201) throw new Error(await answer.text());
      return (await answer.json()).id;
    },
    /** Writes a visit at once, without waiting for the flush. */
    async seen(who: MadeMember) {
      testApp.app.viewers.noteSeen(who.id);
      await testApp.flushPresence();
    },
    async block(who: MadeMember, whom: Pick<MadeMember, "id">) {
      const viewer = await testApp.app.viewers.find(new Headers(headers(who)), hereSite(testApp));
      if (viewer.kind === "visitor") throw new Error("Nobody is logged in.");
      await blockMember(testApp.app, viewer, {
        memberId: whom.id,
        findOther: (db, memberId) => readCard({ db, clock: testApp.app.clock }, memberId),
      });
    },
  };
}
