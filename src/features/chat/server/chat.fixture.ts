import { randomUUID } from "node:crypto";
import { grantCredits } from "#features/wallet/server/wallet.ts";
import { topicOf } from "#platform/live/tell-live.ts";
import type { MadeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { SendAnswer } from "../contract.ts";

type Piece = { id?: string; text?: string; gift?: string };

/** Sends, reads and changes conversations through the public API. */
export function chatting({ app, ask }: TestApp) {
  const post = (path: string, by: MadeMember, json: unknown, method = "POST") =>
    ask(path, { method, json, headers: { cookie: by.cookie } });
  const get = (by: MadeMember, path: string) => ask(path, { headers: { cookie: by.cookie } });
  return {
    post,
    get,
    trySend(from: MadeMember, to: { id: number }, { id = randomUUID(), text = "hello", gift }: Piece = {}) {
      const piece = gift === undefined ? { kind: "text", text } : { kind: "gift", gift };
      return post("/api/messages", from, { id, to: to.id, ...piece });
    },
    async send(from: MadeMember, to: { id: number }, piece: Piece = {}): Promise<SendAnswer> {
      const answer = await this.trySend(from, to, piece);
      if (answer.status !== 200) throw new Error(`A send answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    async read<Answer>(by: MadeMember, path: string): Promise<Answer> {
      const answer = await get(by, path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    /** Records the live events of a member; the returned function stops and returns them. */
    listen(member: { id: number }) {
      const heard: string[] = [];
      const end = app.bus.subscribe(topicOf(member.id), (payload) => void heard.push(payload));
      return async () => {
        await new Promise((resolve) => setImmediate(resolve));
        end();
        return heard.map((payload) => JSON.parse(payload));
      };
    },
    give(member: { id: number }, credits: number) {
      const grant = { memberId: member.id, credits, reason: "operator" as const, key: randomUUID() };
      return app.db.transaction().execute((tx) => grantCredits(app, tx, grant));
    },
  };
}
