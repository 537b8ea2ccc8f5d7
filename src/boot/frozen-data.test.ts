import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { findBookDifferences } from "#features/shop/server/books/find-book-differences.ts";
import { revealDetails } from "#features/shop/server/debit/details.ts";
import { findDebitFile } from "#features/shop/server/debit/make-file.ts";
import { findDifferences } from "#features/wallet/server/wallet.ts";
import { checkTable, type Table } from "#testing/frozen/check-tables.ts";
import { type Frozen, restoreFrozen } from "#testing/frozen/read-frozen.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";

const VERSION = "0.1.0";

/**
 * Columns that later migrations change on purpose, each with its migration and the reason. Any other change is lost
 * data.
 */
const CHANGED: { table: string; column: string; migration: string; why: string }[] = [];

/** The cookie of a session that 0.1.0 began for anna. The frozen rows hold hashes only, so this one is added to them. */
const OLD_SESSION = "a-session-that-was-begun-under-0.1.0";

/** Tables whose rows a migration was meant to delete. */
const EMPTIED = [
  { table: "accounts_challenge", migration: "0024_account_recovery.sql", why: "they live for five minutes" },
];

let frozen: Frozen;
let database: TestDatabase;
let folder: string;
let before: Map<string, { rows: number; digest: string }>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-frozen-"));
  database = await openTestDatabase({ of: "bare", direct: true });
  frozen = await restoreFrozen(database.pool, { folder, version: VERSION });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const keptColumns = ({ name, columns }: Table) =>
  columns.filter((column) => !CHANGED.some((one) => one.table === name && one.column === column));

async function checkAll(pool: pg.Pool, columnsOf: (table: Table) => string[]) {
  const client = await pool.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const checked = new Map<string, { rows: number; digest: string }>();
    for (const table of frozen.tables)
      checked.set(table.name, await checkTable(client, { name: table.name, columns: columnsOf(table) }));
    return checked;
  } finally {
    client.release(true);
  }
}

async function beginOldSession(): Promise<void> {
  await database.pool.query(
    `insert into accounts_session (token_hash, member_id, device, created_at, last_seen_at, expires_at)
     values ($1, $2, 'Firefox, Linux', $3::timestamptz, $3, $3::timestamptz + interval '30 days')`,
    [createHash("sha256").update(OLD_SESSION).digest(), frozen.members.anna?.id, frozen.at],
  );
}

async function sourceOf(name: string): Promise<string> {
  const { rows } = await database.pool.query("select prosrc from pg_proc where proname = $1", [name]);
  return rows[0].prosrc;
}

describe(`the data of version ${VERSION}`, () => {
  test("are restored as they were recorded", async () => {
    const restored = await checkAll(database.pool, ({ columns }) => columns);
    const written = new Map(frozen.tables.map(({ name, rows, digest }) => [name, { rows, digest }]));
    expect(restored).toEqual(written);
    expect(frozen.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([]);
    await beginOldSession();
    before = await checkAll(database.pool, keptColumns);
  });

  test("keep every value through today's migrations", async () => {
    expect(await sourceOf("chat_send")).not.toContain("wallet_charge_message");
    await migrate(database.pool);
    const after = await checkAll(database.pool, keptColumns);
    for (const { table } of EMPTIED) {
      expect(after.get(table)?.rows).toBe(0);
      before.delete(table);
      after.delete(table);
    }
    expect(after).toEqual(before);
    expect(await sourceOf("chat_send")).toContain("wallet_charge_message");
    const { rows } = await database.pool.query("select task_identifier as task from graphile_worker.jobs");
    expect(rows.map(({ task }) => task).sort()).toEqual(frozen.jobs.map(({ task }) => task).sort());
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe(`the program of today on the data of version ${VERSION}`, () => {
  let testApp: TestApp;
  let cookie: string;
  beforeAll(async () => {
    testApp = await openTestApp({ database, env: { DATA_DIR: folder, SECRET: frozen.secret, LIMITS: "no" } });
    testApp.clock.set(frozen.at);
    cookie = await logIn("anna");
  });
  afterAll(() => testApp.close());

  const logIn = async (name: string) => {
    const { email, password } = frozen.members[name] as Frozen["members"][string];
    const answer = await testApp.ask("/api/user.php", { method: "POST", json: { email, password } });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (answer.headers.get("set-cookie") ?? "").split(";")[0] as string;
  };
  const read = async (path: string) => {
    const answer = await testApp.ask(path, { headers: { cookie } });
    expect(answer.status, path).toBe(200);
    return answer;
  };
  const idOf = (name: string) => frozen.members[name]?.id;
  const write = (path: string, json: unknown) =>
    testApp.ask(path, { method: "POST", headers: { cookie }, json });

  test("knows the session that was begun before the upgrade", async () => {
    const answer = await testApp.ask("/api/user.php", { headers: { cookie: `auth.session=${OLD_SESSION}` } });
    expect((await answer.json()).user).toMatchObject({
      status: "active",
      credits: 64,
      paid_user: true,
      profile: { id: idOf("anna"), name: "anna_frozen", interests: ["coffee"] },
    });
  });

  test("lets in everybody whose account is open, and nobody else", async () => {
    const answers: Record<string, number> = {};
    for (const [name, { email, password }] of Object.entries(frozen.members))
      answers[name] = (
        await testApp.ask("/api/user.php", { method: "POST", json: { email, password } })
      ).status;
    const open = { anna: 200, ben: 200, cleo: 200, gia: 200, hugo: 200, iris: 200, jan: 200 };
    expect(answers).toEqual({ ...open, dora: 409, emil: 401, finn: 403 });
  });

  test("finds members, likes, matches and unread messages as they were", async () => {
    const { numResults, results } = await (await read("/api/members")).json();
    expect(numResults).toEqual({ count: 3, exact: true });
    expect(results[0]).toMatchObject({ id: idOf("ben"), liked: true });
    expect(await (await read("/api/chats.php")).json()).toMatchObject({
      chats: [{ conversation: { last_seq: 17 }, profile: { id: idOf("ben") }, num_unread_messages: 1 }],
      unread: 1,
    });
    const { member, standing, likes_you } = await (await read(`/api/members/${idOf("ben")}`)).json();
    expect([member.name, standing, likes_you]).toEqual(["ben_frozen", "open", true]);
    expect(member.about_me).toContain("back\\slashes\nand Żółć 🎈");
  });

  test("keeps a used discount code used, and an ended one ended", async () => {
    const answers = ["SUMMER", "ALWAYS"].map((code) =>
      testApp.ask(`/api/discountcode.php?code=${code}`, { headers: { cookie } }),
    );
    const errors = (await Promise.all(answers)).map(async (answer) => (await answer.json()).error);
    expect(await Promise.all(errors)).toEqual(["shop.code_used", "shop.code_expired"]);
  });

  test("opens a conversation with its texts, gifts and pictures", async () => {
    const { messages } = await (await read(`/api/conversation?member=${idOf("ben")}`)).json();
    expect(new Set(messages.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(["text", "gift", "image"]),
    );
    const images = messages.filter(({ kind }: { kind: string }) => kind === "image");
    for (const { image } of images) {
      const picture = await read(`${image.address}/view`);
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
  });

  test("shows the own photos, private ones too, and those of another", async () => {
    const { photos } = await (await read(`/api/members/${idOf("anna")}/photos`)).json();
    expect(photos.some((photo: { private: boolean }) => photo.private)).toBe(true);
    const { photos: others } = await (await read(`/api/members/${idOf("ben")}/photos`)).json();
    for (const { address } of [...photos, ...others]) {
      const picture = await read(`${new URL(address, "http://localhost").pathname}/view`);
      expect(picture.headers.get("content-type")).toMatch(/^image\//);
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
  });

  test("writes the receipt of an order", async () => {
    const { orders } = await (await read("/api/orders")).json();
    const paid = orders.find(({ state }: { state: string }) => state === "completed");
    const pdf = Buffer.from(await (await read(`/api/receipts/${paid.id}`)).arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("reads every encrypted column, and has its fingerprints", async () => {
    const mandates = await testApp.app.db.selectFrom("shopMandate").select(["details", "orderId"]).execute();
    for (const { details } of mandates)
      expect(revealDetails(testApp.app, details as string).iban).toMatch(/^NL\d\dINGB\d{10}$/);
    const codes = await testApp.app.db.selectFrom("shopDebitCode").select(["details", "account"]).execute();
    for (const { details, account } of codes) {
      const { iban } = revealDetails(testApp.app, details);
      expect(testApp.app.seal.fingerprint("shop.iban", [iban])).toBe(account);
    }
    expect([mandates.length > 0, codes.length > 0]).toEqual([true, true]);
    for (const { messageId } of await testApp.app.db
      .selectFrom("shopDebitFile")
      .select("messageId")
      .execute())
      expect((await findDebitFile(testApp.app, messageId))?.content).toContain("<CstmrDrctDbtInitn>");
  });

  test("takes a message into an old conversation and charges the old credits, and none to a hidden member", async () => {
    const send = (name: string) =>
      write("/api/messages", { id: randomUUID(), to: idOf(name), kind: "text", text: "After the upgrade" });
    expect(await (await send("ben")).json()).toMatchObject({
      conversation: 1,
      message: { seq: 18 },
      writing: { credits: 63 },
    });
    expect((await send("hugo")).status).toBe(404);
  });

  test("runs the jobs that were queued", async () => {
    await testApp.runJobs();
    const left = await testApp.app.pool.query(
      "select last_error from graphile_worker.jobs where last_error is not null",
    );
    expect(left.rows).toEqual([]);
  });

  test("balances the books", async () => {
    expect(await findDifferences(testApp.app.db)).toEqual([]);
    expect(await findBookDifferences(testApp.app.db)).toEqual([]);
  });
});
