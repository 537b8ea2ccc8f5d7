import { randomUUID } from "node:crypto";
import { type Ask, openAsk } from "./ask-service.ts";
import type { Asked } from "./load-messages.ts";
import type { OpenSockets } from "./open-sockets.ts";
import { PATHS, type Step } from "./scenario.ts";

type Act = (member: number) => Promise<unknown>;
/** A conversation by its members' numbers, with the number of its last message. */
type Conversation = { id: number; from: number; to: number; seq: number };
type Parts = Asked & { ask: Ask; sockets: OpenSockets };

const NEIGHBOURS = 5;

/** Does the steps of members by their numbers. A step that fails throws an error whose message is its reason. */
export function visitService(asked: Asked, sockets: OpenSockets) {
  const { ask, close } = openAsk(asked.address);
  const parts = { ...asked, ask, sockets };
  const steps: Record<Step, Act> = {
    ...lookAround(parts),
    ...chat(parts),
    buy: (member) => buy(parts, member),
  };
  return { take: (step: Step, member: number) => steps[step](member), close };
}

function lookAround({
  ask,
  cookies,
  others,
}: Parts): Record<"visit" | "page" | "search" | "profile" | "like", Act> {
  let turn = 0;
  const next = (paths: readonly string[]) => paths[turn++ % paths.length] as string;
  const other = () => others[Math.floor(Math.random() * others.length)] as number;
  const cookieOf = (member: number) => ({ cookie: cookies[member] as string });
  return {
    visit: () => ask(next(PATHS.visit)),
    page: (member) => ask(next(PATHS.page), cookieOf(member)),
    search: (member) => ask(next(PATHS.search), cookieOf(member)),
    profile: (member) => ask(`/api/members/${other()}`, cookieOf(member)),
    like: (member) => ask("/api/likes", { method: "POST", json: { member: other() }, ...cookieOf(member) }),
  };
}

/** Members write to the next ones after them, so that conversations go on. */
function chat({
  ask,
  ids,
  cookies,
  sockets,
}: Parts): Record<"inbox" | "conversation" | "send" | "read" | "typing", Act> {
  /** Conversations that messages have shown, the latest ones. */
  const known: Conversation[] = [];
  const neighbourOf = (member: number) => (member + 1 + Math.floor(Math.random() * NEIGHBOURS)) % ids.length;
  const cookieOf = (member: number) => ({ cookie: cookies[member] as string });
  const inbox: Act = (member) => ask("/api/chats.php", cookieOf(member));
  return {
    inbox,
    conversation: (member) => ask(`/api/conversation?member=${ids[neighbourOf(member)]}`, cookieOf(member)),
    async send(member) {
      const to = neighbourOf(member);
      const json = { id: randomUUID(), to: ids[to], kind: "text", text: "How was the sea today?" };
      const text = await ask("/api/messages", { method: "POST", json, ...cookieOf(member) });
      const { conversation, message } = JSON.parse(text);
      known.push({ id: conversation, from: member, to, seq: message.seq });
      if (known.length > 2 * ids.length) known.splice(0, ids.length);
    },
    async read(member) {
      const one = known[Math.floor(Math.random() * known.length)];
      if (!one) return inbox(member);
      const json = { conversation: one.id, seq: one.seq };
      return ask("/api/chat-read", { method: "POST", json, ...cookieOf(one.to) });
    },
    async typing() {
      const one = known.findLast(({ from }) => sockets.isOpen(from));
      if (one) sockets.say(one.from, { type: "typing", conversation: one.id });
    },
  };
}

async function buy({ ask, cookies }: Parts, member: number): Promise<void> {
  const cookie = cookies[member] as string;
  const { bundles, start_now_text } = JSON.parse(await ask("/api/offer", { cookie }));
  const { code, price } = bundles[0];
  const json = {
    ...{ client_id: randomUUID(), method: "paypal", bundle: code, expected: price },
    ...{ start_now: true, start_now_text },
  };
  const { next } = JSON.parse(await ask("/api/orders", { method: "POST", json, cookie }));
  await ask(next.url, { method: "POST", form: "outcome=paid" });
}
