import type pg from "pg";

type Message = { from: number; to: number; body: string; minutesAgo: number; kind?: "text" | "gift" };

const MESSAGES: Message[] = [
  { from: 20, to: 1, body: "Have you been to the new place at the harbour?", minutesAgo: 2_000 },
  { from: 21, to: 1, body: "Hi! Your photo from the mountains made my day.", minutesAgo: 1_600 },
  { from: 1, to: 21, body: "Thank you 😊 It was the first sunny weekend in weeks.", minutesAgo: 1_590 },
  { from: 1, to: 21, body: "Do you hike as well?", minutesAgo: 1_589 },
  {
    from: 21,
    to: 1,
    body: "Whenever I can. Last time it was four days along the coast, with far too much luggage.",
    minutesAgo: 40,
  },
  { from: 21, to: 1, body: "rose", minutesAgo: 39, kind: "gift" },
  { from: 1, to: 21, body: "What a lovely surprise!", minutesAgo: 12 },
  { from: 21, to: 1, body: "How about a walk on Sunday?", minutesAgo: 3 },
  { from: 24, to: 1, body: "Look what I found for you.", minutesAgo: 30 },
  { from: 24, to: 1, body: "champagne", minutesAgo: 29, kind: "gift" },
  { from: 1, to: 24, body: "teddy", minutesAgo: 20, kind: "gift" },
  { from: 1, to: 24, body: "Then this is for you.", minutesAgo: 19 },
  {
    from: 25,
    to: 1,
    body: "Hello dear, I am rarely here. Write me on Telegram, I can show you how I earn with bitcoin.",
    minutesAgo: 15,
  },
  { from: 23, to: 1, body: "Good morning!", minutesAgo: 1 },
  { from: 23, to: 1, body: "Coffee?", minutesAgo: 1 },
];

/** Conversations of the first member, one with more messages than members without premium see. */
export async function fillChats(database: pg.Client) {
  const filled = await database.query("select 1 from chat_message where body = 'Message number 60'");
  if (filled.rowCount) return;
  for (let count = 0; count < 60; count++)
    await send(database, { from: 22, to: 1, body: `Message number ${count + 1}`, minutesAgo: 3_000 - count });
  for (const message of MESSAGES) await send(database, message);
}

function send(database: pg.Client, { from, to, body, minutesAgo, kind = "text" }: Message) {
  return database.query(
    `select * from chat_send($1, $2, gen_random_uuid(), $4, $3, $3, 0, 1000000, 1000000, true,
      now() - make_interval(mins => $5))`,
    [from, to, body, kind, minutesAgo],
  );
}

/** How many of their free messages the first member has used. */
export const setFreeUsed = (database: pg.Client, count: number) =>
  database.query("update wallet_wallet set free_messages_used = $1 where member_id = 1", [count]);

export async function spendFree(database: pg.Client) {
  await fillChats(database);
  await setFreeUsed(database, 10);
}
