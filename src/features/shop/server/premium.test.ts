import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import { grantCredits, readWallet } from "#features/wallet/server/wallet.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp } from "#testing/open-test-app.ts";

const UPGRADE = "Buy any credit bundle to upgrade your account.";

test("[P-16] a premium member at 0 credits keeps every premium feature; a free one has none of them", async () => {
  const testApp = await openTestApp({ env: { LIMITS: "no" } });
  try {
    const ask = async (who: MadeMember, method: string, path: string, json?: unknown) => {
      const headers = { cookie: `${who.cookie}; locale=en` };
      const answer = await testApp.ask(path, { method, headers, ...(json !== undefined && { json }) });
      return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
    };
    const make = async (gender: "male" | "female") => {
      const made = await makeMember(testApp);
      expect((await ask(made, "PATCH", "/api/profile", { gender, country: "NL" })).status).toBe(200);
      return made;
    };
    const [free, paying, writer] = [await make("male"), await make("male"), await make("female")];
    const others = [await make("female"), await make("female")];
    for (let position = 0; position < 5; position++)
      await sql`insert into photos_photo
        (member_id, content_hash, key, status, position, width, height, thumb_hash, created_at)
        values (${writer.id}, ${Buffer.from(randomUUID())}, ${randomUUID()}, 'active', ${position}, 800, 1000,
          '1QcSHQRnh493V4dIh4eXh1h4kJUI', now())`.execute(testApp.app.db);
    const grant = { memberId: writer.id, credits: 200, reason: "operator" as const, key: randomUUID() };
    await testApp.app.db.transaction().execute((tx) => grantCredits(testApp.app, tx, grant));

    // A real purchase, of which every credit is used.
    const offer = (await ask(paying, "GET", "/api/offer")).body;
    const placed = await ask(paying, "POST", "/api/orders", {
      client_id: randomUUID(),
      bundle: "p0",
      start_now: true,
      start_now_text: offer.start_now_text,
      expected: offer.bundles[0].price,
      method: "creditcard",
    });
    await testApp.ask(new URL(placed.body.next.url).pathname, {
      method: "POST",
      body: new URLSearchParams({ outcome: "paid", card: "" }),
    });
    await testApp.runJobs();
    await sql`select wallet_spend(${paying.id}, 'text', ${randomUUID()}, 10, now())`.execute(testApp.app.db);
    expect(await readWallet(testApp.app.db, paying.id)).toMatchObject({ credits: 0, premium: true });

    /** Uses every premium feature as this member and returns what they get. */
    const tryAll = async (who: MadeMember) => {
      const photos = (await ask(who, "GET", `/api/members/${writer.id}/photos`)).body;
      const finer = await ask(who, "GET", "/api/members?country=NL&hair=red&interests=tea&online=yes");
      let conversation = 0;
      for (let n = 0; n < 55; n++) {
        const piece = { id: randomUUID(), to: who.id, kind: "text", text: `line ${n}` };
        conversation = (await ask(writer, "POST", "/api/messages", piece)).body.conversation;
      }
      const history = (await ask(who, "GET", `/api/conversation?conversation=${conversation}`)).body;
      const oldest = await ask(who, "GET", `/api/messages?conversation=${conversation}&before=5`);
      await ask(writer, "POST", "/api/chat-read", { conversation, seq: 55 });
      const lines = (await ask(who, "GET", "/api/chats.php")).body.chats;
      const swipes = others.map((member) => ({
        id: makeClientId(testApp.clock.now()),
        member: member.id,
        choice: "no",
      }));
      for (const swipe of swipes) expect((await ask(who, "POST", "/api/swipe", swipe)).status).toBe(200);
      await ask(who, "POST", "/api/swipe/undo", { id: swipes[1]?.id });
      const undo = await ask(who, "POST", "/api/swipe/undo", { id: swipes[0]?.id });
      return {
        photos: [photos.photos.length, photos.locked.length, photos.opens],
        uploads: (await ask(who, "GET", "/api/photos")).body.limit,
        history: [history.locked, oldest.body.messages?.length ?? 0],
        filters: [finer.status, finer.body.message?.includes(UPGRADE) ?? null],
        marks: lines[0].conversation.other_read !== null,
        undo: [undo.status, undo.body.message?.includes(UPGRADE) ?? null],
      };
    };
    expect(await tryAll(paying)).toEqual({
      photos: [5, 0, null],
      uploads: 25,
      history: [false, 4],
      filters: [200, null],
      marks: true,
      undo: [200, null],
    });
    expect(await tryAll(free)).toEqual({
      photos: [3, 2, "premium"],
      uploads: 3,
      history: [true, 0],
      filters: [403, true],
      marks: false,
      undo: [409, true],
    });
  } finally {
    await testApp.close();
  }
}, 60_000);
