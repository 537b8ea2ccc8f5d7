import type pg from "pg";

/** Conversations of the first member, one with more messages than members without premium see. */
export async function fillChats(database: pg.Client) {
  const filled = await database.query("select 1 from chat_message where body = 'Message number 60'");
  if (filled.rowCount) return;
  const say = (from: number, to: number, words: string, minutes: number, kind = "text") =>
    database.query(
      `select * from chat_send($1, $2, gen_random_uuid(), $4, $3, $3, 0, 1000000, 1000000, true,
        now() - make_interval(mins => $5))`,
      [from, to, words, kind, minutes],
    );
  for (let count = 0; count < 60; count++) await say(22, 1, `Message number ${count + 1}`, 3_000 - count);
  await say(20, 1, "Have you been to the new place at the harbour?", 2_000);
  await say(21, 1, "Hi! Your photo from the mountains made my day.", 1_600);
  await say(1, 21, "Thank you 😊 It was the first sunny weekend in weeks.", 1_590);
  await say(1, 21, "Do you hike as well?", 1_589);
  await say(
    21,
    1,
    "Whenever I can. Last time it was four days along the coast, with far too much luggage.",
    40,
  );
  await say(21, 1, "rose", 39, "gift");
  await say(1, 21, "What a lovely surprise!", 12);
  await say(21, 1, "How about a walk on Sunday?", 3);
  await say(24, 1, "Look what I found for you.", 30);
  await say(24, 1, "champagne", 29, "gift");
  await say(1, 24, "teddy", 20, "gift");
  await say(1, 24, "Then this is for you.", 19);
  await say(
    25,
    1,
    "Hello dear, I am rarely here. Write me on Telegram, I can show you how I earn with bitcoin.",
    15,
  );
  await say(23, 1, "Good morning!", 1);
  await say(23, 1, "Coffee?", 1);
}
