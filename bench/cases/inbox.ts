import { openDatabase } from "#db/open-database.ts";
import type { Chats } from "#features/chat/contract.ts";
import { countUnread } from "#features/chat/server/chat.ts";
import type { Case, Figure } from "../case.ts";
import { countProcessor } from "../count-processor.ts";
import { fillMessages } from "../fill-messages.ts";
import { logInDemo, openMillion } from "../open-million.ts";
import { askOver, timeInTurn } from "../time-in-turn.ts";

const ROUNDS = 300;
/** The first demo account, with 200 conversations. */
const VIEWER = 1;

/** The most frequent request of a member's browser, among as many messages as a large service has. */
export const inbox: Case = {
  name: "inbox",
  words:
    "the list of 50 conversations, one of them, what was missed and the badge among 20,000,000 messages, in turn",
  async measure({ say }) {
    const server = await openMillion();
    const database = openDatabase(server.databaseUrl, { poolSize: 1 });
    try {
      const stored = await fillMessages(database.pool, say);
      const { cookie } = await logInDemo(server.address, 0);
      const ask = (path: string) => askOver(`${server.address}${path}`, cookie);
      const { chats, mark } = JSON.parse(await ask("/api/chats.php")) as Chats;
      if (chats.length !== 50) throw new Error(`The list has ${chats.length} conversations`);
      let turn = 0;
      say(`${stored} messages, ${ROUNDS} rounds`);
      const calls = {
        "an empty call with a session": () => ask("/api/interests.php"),
        "the list of 50": () => ask("/api/chats.php"),
        "a conversation's newest 50": () => {
          turn += 1;
          return ask(`/api/conversation?conversation=${chats[turn % chats.length]?.conversation.id}`);
        },
        "what was missed: nothing": () => ask(`/api/chat-changes?since=${mark}`),
      };
      const spent: Figure[] = [];
      for (const [what, call] of Object.entries(calls))
        spent.push(...(await countProcessor(what, { pid: server.pid, database }, call)));
      const times = await timeInTurn(ROUNDS, {
        ...calls,
        "the badge, bare SQL": () => countUnread(database.db, VIEWER),
        "select 1": () => database.pool.query("select 1"),
      });
      const atMost: Record<string, number> = { "the list of 50": 15, "the badge, bare SQL": 5 };
      const { rows } = await database.pool.query("select count(*)::integer as members from accounts_member");
      return [
        { what: "messages stored", unit: "", value: stored },
        { what: "members", unit: "", value: rows[0].members },
        ...Object.entries(times).flatMap(([what, { p50, p95 }]) => [
          { what: `${what}, p50`, unit: "ms", value: p50 },
          { what: `${what}, p95`, unit: "ms", value: p95, ...(atMost[what] && { atMost: atMost[what] }) },
        ]),
        ...spent,
      ];
    } finally {
      await database.close();
      await server.stop();
    }
  },
};
