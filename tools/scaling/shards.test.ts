import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";

const FUNCTIONS = ["chat_deliver", "chat_reserve", "chat_place", "chat_settle", "likes_know"];
const AT = "2026-11-29T10:00:00.000Z";

const read = (name: string) => readFileSync(join(import.meta.dirname, "shards", `${name}.sql`), "utf8");

/** Two real databases stand for two nodes: members with odd numbers are on the first one, even ones on the second. */
const nodes: TestDatabase[] = [];
const nodeOf = (memberId: number) => nodes[(memberId + 1) % 2] as TestDatabase;
const run = async <Row = Record<string, unknown>>(node: TestDatabase, sql: string, values: unknown[] = []) =>
  (await node.pool.query(sql, values)).rows as Row[];
const one = async <Value>(node: TestDatabase, sql: string, values: unknown[] = []) =>
  Object.values((await run<Record<string, Value>>(node, sql, values))[0] ?? {})[0] as Value;

beforeAll(async () => {
  for (let n = 0; n < 2; n++) {
    const node = await openTestDatabase({ of: "demo" });
    nodes.push(node);
    await node.pool.query(read("tables"));
    for (const name of FUNCTIONS) await node.pool.query(read(name));
    // A reference to members of other nodes cannot be a foreign key there.
    for (const name of await run<{ drop: string }>(
      node,
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
       where contype = 'f' and confrelid = 'accounts_member'::regclass and conrelid <> 'wallet_lot'::regclass`,
    ))
      await node.pool.query(name.drop);
  }
});
beforeEach(async () => {
  for (const node of nodes) {
    await node.pool.query(
      `truncate node_outbox, chat_inbox, chat_inbox_change, chat_reserved, chat_refused, chat_conversation, likes_like,
         likes_match, safety_block, discovery_search, directory_name, wallet_lot cascade`,
    );
  }
});
afterAll(async () => {
  for (const node of nodes) await node.close();
});

const SENDER = 101;
const RECEIVER = 102;
const CONVERSATION = 77;

/** The sender's wallet is on the first node, the conversation on the second. */
async function openConversation(credits: number) {
  const [wallets, chats] = nodes as [TestDatabase, TestDatabase];
  await run(
    wallets,
    `insert into accounts_member (id, site_id, email, email_key, username, username_key, date_of_birth, locale, signed_up_at)
     overriding system value
     select $1, min(id), 'a@example.org', 'a@example.org', 'anna', 'anna', '1990-01-01', 'en', $2 from site_site
     on conflict do nothing`,
    [SENDER, AT],
  );
  await run(
    wallets,
    `insert into wallet_wallet (member_id, balance, free_messages_used) values ($1, $2, 1000)
     on conflict (member_id) do update set balance = excluded.balance, free_messages_used = 1000`,
    [SENDER, credits],
  );
  await run(
    wallets,
    `insert into wallet_lot (member_id, source, reason, key, credits, remaining, at)
     values ($1, '1_given', 'demo', $2, $3, $3, $4)`,
    [SENDER, randomUUID(), credits, AT],
  );
  await run(
    chats,
    `insert into chat_conversation (id, low_id, high_id, started_by, last_at, last_sender_id)
     overriding system value values ($1, $2, $3, $2, $4, $2)`,
    [CONVERSATION, SENDER, RECEIVER, AT],
  );
  return { wallets, chats };
}

const reserve = (node: TestDatabase, client: string, price = 1) =>
  one<string>(node, "select chat_reserve($1, $2, $3, 'text', $4, 0, 10, false, $5)", [
    SENDER,
    client,
    CONVERSATION,
    price,
    AT,
  ]);
const place = (node: TestDatabase, client: string) =>
  one<string>(node, "select chat_place($1, $2, $3, 'text', 'Hello', 1, $4)", [
    CONVERSATION,
    SENDER,
    client,
    AT,
  ]);
const settle = (node: TestDatabase, client: string, outcome: string) =>
  run(node, "select chat_settle($1, $2, $3, $4)", [SENDER, client, outcome, AT]);
const balance = (node: TestDatabase) =>
  one<number>(node, "select balance from wallet_wallet where member_id = $1", [SENDER]);
const count = (node: TestDatabase, table: string) => one<number>(node, `select count(*)::int from ${table}`);

test("a send across two nodes is charged and stored once, whichever step is repeated or broken off", async () => {
  const { wallets, chats } = await openConversation(50);
  const clients = Array.from({ length: 20 }, () => randomUUID());
  const tries = clients.flatMap((client) => Array.from({ length: 4 }, (_, at) => ({ client, at })));
  await Promise.all(
    tries.map(async ({ client, at }) => {
      await reserve(wallets, client);
      if (at === 0) return; // Killed after the charge.
      const outcome = await place(chats, client);
      if (at === 1) return; // Killed after the message.
      await settle(wallets, client, outcome);
    }),
  );
  expect(await balance(wallets)).toBe(30);
  expect(await count(chats, "chat_message")).toBe(20);
  expect(await run(wallets, "select distinct state from chat_reserved")).toEqual([{ state: "sent" }]);
  expect(await count(wallets, "wallet_transfer")).toBe(20);
  const seqs = await run<{ seq: number }>(chats, "select seq from chat_message order by seq");
  expect(seqs.map(({ seq }) => seq)).toEqual(clients.map((_, at) => at + 1));
});

test("a message that the conversation's node refuses is paid back once, and is never sent later", async () => {
  const { wallets, chats } = await openConversation(5);
  await run(chats, "update chat_conversation set blocked = true");
  const client = randomUUID();
  expect(await reserve(wallets, client, 3)).toBe("reserved");
  expect(await balance(wallets)).toBe(2);
  const outcome = await place(chats, client);
  await Promise.all([1, 2, 3].map(() => settle(wallets, client, outcome)));
  expect(await balance(wallets)).toBe(5);
  expect(await one(wallets, "select sum(remaining)::int from wallet_lot")).toBe(5);

  await run(chats, "update chat_conversation set blocked = false");
  expect(await place(chats, client)).toBe("refused");
  expect(await reserve(wallets, client, 3)).toBe("returned");
  expect(await count(chats, "chat_message")).toBe(0);
});

test("a send without credits changes nothing", async () => {
  const { wallets } = await openConversation(1);
  expect(await reserve(wallets, randomUUID(), 2)).toBe("credits");
  expect(await balance(wallets)).toBe(1);
  expect(await count(wallets, "chat_reserved")).toBe(0);
});

/** Delivers what lies in the outbox of a node, in the given order. */
async function deliver(from: TestDatabase, order: (rows: News[]) => News[] = (rows) => rows) {
  const rows = await run<News>(from, "select to_member_id as to, kind, content from node_outbox order by id");
  for (const { to, kind, content } of order(rows)) {
    const node = nodeOf(to);
    if (kind === "message")
      await run(node, "select chat_deliver($1, $2, $3, $4, $5, $6, $7)", [
        to,
        content.conversation,
        content.other,
        content.seq,
        content.at,
        content.sender,
        content.snippet,
      ]);
    else if (kind === "like")
      await run(node, "select likes_know($1, $2, $3, $2)", [content.liker, content.liked, content.at]);
    else
      await run(
        node,
        "insert into likes_match (first_id, second_id, at) values ($1, $2, $3) on conflict do nothing",
        [content.first, content.second, content.at],
      );
  }
}
type News = { to: number; kind: string; content: Record<string, unknown> };

test("an inbox is right whatever order news come in, and its changes leave nothing out", async () => {
  const { wallets, chats } = await openConversation(10);
  for (let n = 0; n < 5; n++) {
    const client = randomUUID();
    await reserve(wallets, client);
    await place(chats, client);
  }
  await deliver(chats);
  await deliver(chats, (rows) => [...rows].reverse());

  const list = (memberId: number) =>
    run(nodeOf(memberId), read("inbox-list"), [memberId, "infinity", "9223372036854775807"]);
  expect(await list(RECEIVER)).toMatchObject([{ conversation_id: 77, other_id: 101, unread: 5 }]);
  expect(await list(SENDER)).toMatchObject([{ conversation_id: 77, other_id: 102, unread: 0 }]);

  const changes = (since: number) => run(nodeOf(RECEIVER), read("inbox-changes"), [RECEIVER, since]);
  const [change] = await changes(0);
  expect(change).toMatchObject({ last_seq: 5 });
  expect(await changes(change?.changed as number)).toEqual([]);

  await run(nodeOf(RECEIVER), "insert into safety_block values ($1, $2, $3)", [SENDER, RECEIVER, AT]);
  expect(await list(RECEIVER)).toEqual([]);
});

test("two likes from two nodes at once make one match, which both nodes have", async () => {
  const like = (liker: number, liked: number) =>
    run(nodeOf(liker), "select likes_know($1, $2, $3, $1)", [liker, liked, AT]);
  // The lower member is on the first node in one half of the pairs, and on the second node in the other half.
  const pairs = Array.from({ length: 20 }, (_, at) => [200 + 3 * at, 201 + 3 * at] as const);
  for (const [low, high] of pairs) {
    await like(high, low);
    // The copy of the first like arrives while the second one is given, twice.
    await Promise.all([deliver(nodeOf(high)), like(low, high), like(low, high)]);
  }
  for (let round = 0; round < 2; round++) for (const node of nodes) await deliver(node);
  for (const node of nodes)
    expect(await run(node, "select first_id, second_id from likes_match order by first_id")).toEqual(
      pairs.map(([low, high]) => ({ first_id: low, second_id: high })),
    );
  const made = nodes.map((node) =>
    one<number>(node, "select count(*)::int from node_outbox where kind = 'match'"),
  );
  expect(await Promise.all(made)).toEqual([10, 10]);
});

test("a like and the copy of the other one, neither of which sees the other yet, still make a match", async () => {
  const [node] = nodes as [TestDatabase];
  const client = await node.pool.connect();
  try {
    await client.query("begin");
    await client.query("select likes_know(102, 101, $1, 101)", [AT]);
    let ended = false;
    const second = run(node, "select likes_know(101, 102, $1, 101)", [AT]).finally(() => {
      ended = true;
    });
    const isWaiting = () => one<boolean>(node, "select exists (select from pg_locks where not granted)");
    while (!ended && !(await isWaiting()));
    await client.query("commit");
    await second;
  } finally {
    client.release();
  }
  expect(await count(node, "likes_match")).toBe(1);
});

test("pages merged from two nodes are the pages of one database", async () => {
  const [first, second] = nodes as [TestDatabase, TestDatabase];
  // Most are on one node and have one of few ranks, so that its pages are cut between equal ranks.
  const members = Array.from({ length: 120 }, (_, at) => ({
    id: at < 100 ? 1_000 + 2 * at : 801 + 2 * at,
    rank: at % 5,
  }));
  for (const { id, rank } of members)
    await run(
      nodeOf(id),
      `insert into discovery_search (member_id, interests, signed_up_at, traits, rank, born_on, gender, country)
       values ($1, 0, $2, 0, $3, '1990-01-01', 'female', 'DE')`,
      [id, AT, rank],
    );
  await run(first, "insert into safety_block values (1, 1003, $1), (1006, 1, $1)", [AT]);
  const blocked = await run<{ member_id: number }>(first, read("blocks-of-viewer"), [1]);
  const hidden = blocked.map(({ member_id }) => member_id);
  expect(hidden.sort()).toEqual([1003, 1006]);

  const found: number[] = [];
  let after: [number, number] = [2 ** 30, 0];
  for (;;) {
    const asked = ["female", "DE", "1980-01-01", "2000-01-01", 1, hidden, ...after];
    const answers = (
      await Promise.all([first, second].map((node) => run<Found>(node, read("search"), asked)))
    ).flat();
    const page = await run<Found>(first, read("search-merge"), [
      answers.map(({ rank }) => rank),
      answers.map(({ member_id }) => member_id),
    ]);
    found.push(...page.map(({ member_id }) => member_id));
    const last = page.at(-1);
    if (!last) break;
    after = [last.rank, last.member_id];
  }
  const expected = members
    .filter(({ id }) => !hidden.includes(id))
    .sort((one, other) => other.rank - one.rank || other.id - one.id);
  expect(found).toEqual(expected.map(({ id }) => id));
});
type Found = { rank: number; member_id: number };

test("one of two sign-ups gets an address, also if its node was not reached", async () => {
  const [first] = nodes as [TestDatabase];
  const claim = (memberId: number) => run(first, read("name-claim"), ["email", "x@example.org", memberId]);
  const claims = await Promise.all([1, 2, 3, 4, 5].map(claim));
  const winners = claims.flat();
  expect(winners).toHaveLength(1);
  const winner = Number(winners[0]?.member_id);
  expect(await claim(winner)).toMatchObject([{ confirmed: false }]);

  await run(first, read("name-confirm"), [winner]);
  await run(first, read("name-release"), [winner]);
  expect(await claim(winner + 1)).toEqual([]);
  await run(first, "update directory_name set confirmed = false");
  await run(first, read("name-release"), [winner]);
  expect(await claim(winner + 1)).toHaveLength(1);
});
