import type { Figure } from "../../bench/case.ts";
import { median } from "../../bench/median.ts";
import { until } from "../container/until.ts";
import { type Couple, like, talk } from "../members/journey.ts";
import { type Frame, hear, openSocket, type Socket } from "../members/open-socket.ts";
import { callAs, mustBe, type Person, send } from "../members/people.ts";
import { exactly, within } from "./exactly.ts";
import type { Topology } from "./open-topology.ts";

const ROUNDS = 10;
const UNREAD = 3;
const MOST_MS = 2_000;
const PATIENCE = 30;
/** A process writes who is there every five seconds. */
const SEEN_MS = 10_000;
/** A member who has left stays online for eight seconds, in case they come back. */
const LEFT_MS = 15_000;

/** What one member does through one web process arrives at the other one's socket, which another process has. */
export async function tryNews(topology: Topology, couple: Couple): Promise<Figure[]> {
  await like(couple);
  const times = await talk(couple, ROUNDS);
  const { anna, bob, calls, sockets } = couple;
  let conversation = 0;
  for (let turn = 0; turn < UNREAD; turn++)
    conversation = await send(calls.anna, bob.id, `read this ${turn}`);
  const typing = await hear(
    sockets.bob,
    (frame) => frame.type === "typing" && frame["conversation"] === conversation,
    () => sockets.anna.say({ type: "typing", conversation }),
  );
  const unread = await readEverywhere(topology, bob, ({ unread: count }) => count);
  const last = await readLastSeq(topology, bob, conversation);
  const read = await hear(sockets.anna, "changed", async () =>
    mustBe(await calls.bob("POST", "/api/chat-read", { conversation, seq: last }), "the read mark"),
  );
  const marks = await readEverywhere(
    topology,
    anna,
    ({ chats }) => chats.find((one) => one.conversation.id === conversation)?.conversation.other_read,
  );
  const after = await readEverywhere(topology, bob, ({ unread: count }) => count);
  return [
    within("a message at the other process, median", median(times), MOST_MS),
    within("the slowest message", Math.max(...times), MOST_MS),
    within("typing at the other process", typing, MOST_MS),
    within("a read mark at the other process", read, MOST_MS),
    exactly("unread messages at every web process", same(unread), UNREAD),
    exactly("the read mark is behind the last message at every web process by", last - same(marks), 0),
    exactly("unread messages afterwards at every web process", same(after), 0),
  ];
}

type Chats = {
  unread: number;
  chats: { conversation: { id: number; other_read: number | null; last_seq: number } }[];
};

function readEverywhere<Value>(
  { web }: Topology,
  { cookie }: Person,
  pick: (chats: Chats) => Value,
): Promise<Value[]> {
  return Promise.all(
    web.map(async (place) => {
      const answer = await callAs(place, cookie)("GET", "/api/chats.php");
      return pick(await mustBe(answer, "the list of conversations"));
    }),
  );
}

async function readLastSeq(topology: Topology, person: Person, id: number): Promise<number> {
  const found = await readEverywhere(
    topology,
    person,
    ({ chats }) => chats.find((one) => one.conversation.id === id)?.conversation.last_seq,
  );
  return same(found);
}

/** @returns the value that all have, or NaN */
function same(values: readonly (number | null | undefined)[]): number {
  return new Set(values).size === 1 ? Number(values[0]) : Number.NaN;
}

/** A member with a socket at one live process is online to another one's socket and to every web process. */
export async function tryPresence(topology: Topology, couple: Couple): Promise<Figure[]> {
  const { live, sql } = topology;
  const { anna, bob, sockets } = couple;
  const countOnline = () => countOnlineAt(topology, { viewer: bob, memberId: anna.id });
  // Bob's process asks the others, and has to know that Anna is there before she leaves.
  await hear(sockets.bob, isNow(anna, true), () => sockets.bob.say({ type: "watch", members: [anna.id] }));
  const left = await hear(sockets.bob, isNow(anna, false), () => sockets.anna.close());
  await until("no web process shows a member who was last seen an hour ago as online", PATIENCE, async () => {
    const past = "update profiles_presence set seen_at = now() - interval '1 hour' where member_id = $1";
    await sql.query(past, [anna.id]);
    return (await countOnline()) === 0;
  });
  let socket: Socket | undefined;
  const came = await hear(sockets.bob, isNow(anna, true), async () => {
    socket = await openSocket(live[0], anna);
  });
  const began = performance.now();
  await until(
    "every web process shows that the member is online",
    PATIENCE,
    async () => (await countOnline()) === 3,
  );
  const seen = performance.now() - began;
  sockets.anna = socket as Socket;
  return [
    within("a member who came, at a socket of the other process", came, MOST_MS),
    within("a member who came, at every web process", seen, SEEN_MS),
    within("a member who left, at a socket of the other process", left, LEFT_MS),
  ];
}

const isNow =
  ({ id }: Person, online: boolean) =>
  ({ type, member, online: now }: Frame) =>
    type === "presence" && member === id && now === online;

async function countOnlineAt(
  { web }: Topology,
  asked: { viewer: Person; memberId: number },
): Promise<number> {
  const views = await Promise.all(
    web.map(async (place) => {
      const answer = await callAs(place, asked.viewer.cookie)("GET", `/api/members/${asked.memberId}`);
      return mustBe(answer, "the profile");
    }),
  );
  return views.filter(({ member }) => member.online).length;
}
