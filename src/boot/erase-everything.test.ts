import { unzipSync } from "fflate";
import type { LoaderFunctionArgs } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveExport } from "#features/accounts/server/accounts.ts";
import { eraseMember } from "#features/accounts/server/erasure/erase-member.ts";
import { listMemberColumns } from "#features/accounts/server/erasure/queries-traces.ts";
import type { MemberData } from "#platform/app.ts";
import { pageContext } from "#platform/page-context.ts";
import { type FullMember, fillMember, makeDue } from "#testing/fill-member.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { type Found, hashOf, listTables, namesIn, walkEverything } from "#testing/walk-everything.ts";
import { memberData } from "../member-data.ts";
import { eraseAndKill } from "./erase-killed.fixture.ts";
import { makeOnePageBuild } from "./one-page-build.fixture.ts";
import { openPages } from "./render-pages.ts";

/** Parts with files, money, or much: a process is killed after each of them. It is stopped by a fault after the others. */
const KILLED_AFTER = new Set(["photos", "chat", "shop", "accounts"]);

/** Tables without anything about a member, by the beginning of their names. Every other one must have something before. */
const NOT_ABOUT_MEMBERS: Record<string, string> = {
  accounts_barred_domain: "domains that the operator lists",
  accounts_slowed_range: "networks that the operator lists",
  "graphile_worker._private_job_queues": "names of queues",
  "graphile_worker._private_known_crontabs": "times of scheduled jobs",
  "graphile_worker._private_tasks": "names of jobs",
  "graphile_worker.migrations": "versions",
  accounts_erasure: "written by the erasure itself",
  age_refused_device: "marks of devices, without a member, for 30 days",
  age_trust_list: "those who issue proofs of age",
  breaches_: "the register of breaches, which names nobody",
  chat_stray: "keys of files without a message, removed within an hour",
  demo_seed: "versions of the demo",
  discovery_country_count: "numbers of members, kept by triggers",
  discovery_region_count: "numbers of members, kept by triggers",
  mail_brake: "sites whose marketing has stopped",
  figures_day: "numbers of each day, without a member",
  figures_week: "sums of figures_day, kept by triggers",
  landers_count: "numbers of views of each day, without a member",
  figures_success: "what a site claims beside what was measured, without a member",
  inquiries_text: "belongs to an inquiry; the words are encrypted",
  leaving_answer: "answers to the survey, without a member; their words are kept for 90 days",
  moderation_authority_note: "belongs to a case",
  moderation_decision: "belongs to a case",
  moderation_event: "belongs to a case",
  moderation_hold: "belongs to a case",
  moderation_opinion: "belongs to a case",
  moderation_orphan: "keys of sealed files without a row, removed within an hour",
  moderation_question: "belongs to a case; the answer is sealed",
  moderation_recusal: "belongs to a case",
  moderation_told: "belongs to a decision",
  moderation_review_lease: "leases of staff on photos, which go with the photo",
  moderation_queue_order: "people of staff",
  moderation_shift: "people of staff",
  moderation_strike: "a keyed hash of the address, for 12 months",
  notifications_announcement: "written by the operator",
  notifications_push_day: "numbers of each day, without a member",
  operations_backup: "when backups were made, and why some failed",
  operations_check: "what checks of mail, providers and domains found",
  operations_process: "processes of the program",
  photos_unchecked: "hashes of a photo, deleted with it",
  photos_stray: "keys of files without a photo, removed within an hour",
  secrets_key: "numbers of stored values by key",
  secrets_own: "random secrets of the installation, encrypted",
  retention_run: "when each row of the retention table was looked after",
  safety_sealed: "keys of pictures of which nothing is left",
  safety_orphan: "keys of files without a report, removed within an hour",
  sandbox_refund: "books of the demo's provider, without a member",
  schema_: "versions",
  shop_book_day: "sums of the books",
  shop_card_to_forget: "written by the erasure, without a member",
  shop_debit_file: "encrypted, as the bank got it",
  shop_debit_other: "money of an order",
  shop_debit_refund: "money of an order",
  shop_debit_report: "files that the bank sent, by hash",
  shop_debit_return: "money of an order",
  shop_desk_refund: "who of the staff refunded an order, and why",
  shop_entry: "money of an order",
  shop_fault: "money of an order",
  shop_receipt_count: "numbers",
  shop_receivable: "money of an order",
  shop_reconciliation: "what the last night’s comparison of the books found, with numbers of members",
  shop_refund: "money of an order",
  shop_reveal: "who of the staff has read details",
  shop_terms: "texts that orders were placed under",
  shop_vat_rate: "the law",
  shop_webhook: "what providers reported, which names an order and is kept for 90 days",
  configuration_change: "what people of staff changed of a site",
  configuration_picture: "logos and home pictures of brands",
  configuration_stray: "keys of files without a row, removed within an hour",
  site_bundle: "prices",
  site_company: "the operator",
  site_domain: "the operator",
  site_page_version: "versions of pages about law",
  site_page_bounce: "pages without a visitor",
  signals_ban: "banned members only, as long as the ban lasts",
  signals_exemption: "a keyed hash of a mailbox, as long as the ban lasts",
  signals_fingerprint: "keyed hashes of banned members, as long as the ban lasts",
  signals_progress: "the number of a photo",
  signals_look: "photos of banned members, as long as the ban lasts",
  site_site: "the operator",
  site_text: "the operator",
  staff_challenge: "people of staff, who are not members",
  staff_link: "people of staff",
  staff_lock: "keyed hashes of failed log-ins of staff",
  staff_passkey: "people of staff",
  staff_person: "people of staff",
  staff_proposal: "people of staff",
  staff_recovery_code: "people of staff",
  staff_session: "people of staff",
  transparency_: "counts without people, orders by their reference, and reports made of counts",
  wallet_closed: "written by the erasure, without a member",
};

/** Prefixes of columns and files that survive an erasure, each with the reason. */
const KEPT: Record<string, string> = {
  "accounts_erasure.member_id": "shows that the account was erased",
  "file erasures/": "the list of erasures, for restored backups",
  "file evidence/": "pictures that reports refer to",
  "outbox_message.recipient": "the last mail, in the developer mailbox",
  "sandbox_age_check.":
    "books of the demo's provider, which is another company; they have our id of the check",
  "safety_evidence.sha256": "shows that a copy was not changed",
  "safety_evidence.source": "pictures that reports refer to",
  "safety_report.about_id": "a report outlives the account",
  "safety_report.evidence": "a report outlives the account",
  "safety_report.words": "a report outlives its author, who is no longer named",
  "sandbox_card.fingerprint": "the demo's provider is another company; a job tells it to forget the card",
  "sandbox_payment.card": "books of the demo's provider, which is another company",
  moderation_: "cases outlive the account, under a number and a keyed hash",
  "staff_access.": "names the member only by number, and is told in the export",
  "staff_audit.": "names the member only by number",
  "staff_reason.about_id": "why somebody of staff looked",
  "security_event.member_id": "the security log has a period of its own",
};

let database: TestDatabase;
let testApp: TestApp;
let full: FullMember;
let before: Found;
let after: Found;
/** Path of the export's link. */
let exported: string;
beforeAll(async () => {
  database = await openTestDatabase({ of: "demo", poolSize: 4 });
  const build = makeOnePageBuild({ pageContext, loader: loadExport, path: "exports/:token" });
  testApp = await openTestApp({
    env: { LIMITS: "no" },
    database,
    pages: openPages(async () => build, "production"),
  });
  full = await fillMember(testApp);
  // Tables that somebody adds without thinking of the erasure.
  await testApp.app.pool.query(`create table extra_empty (member_id bigint);
    create table extra_note (member_id bigint, words text);
    insert into extra_note values (${full.anna.id}, '${full.known.about}')`);
  before = await walkEverything(testApp.app, full.known);
}, 180_000);
afterAll(async () => {
  await testApp?.close();
  await database?.close();
});

/** As the page of the link does. */
function loadExport({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { app, viewer } = context.get(pageContext);
  return serveExport(app, { token: params.token ?? "", viewer, loginPath: "/login" });
}

const isNamed = (reasons: Record<string, string>, name: string) =>
  Object.keys(reasons).some((start) => name.startsWith(start));
const isExtra = (name: string) => name.startsWith("extra_");
/** Tables that should have something about the member, and have nothing. */
const findEmpty = async () =>
  (await listTables(testApp.app.pool))
    .map((table) => table.replace(/^public\./, ""))
    .filter((table) => !isNamed(NOT_ABOUT_MEMBERS, table))
    .filter((table) => !Object.keys(before).some((where) => where.startsWith(`${table}.`)));
const findLeft = () => Object.entries(after).filter(([where]) => !isNamed(KEPT, where));

/** Data that the archive leaves out, each with the reason. */
const NOT_EXPORTED: Record<string, string> = {
  "chat bytes 2": "a received picture belongs to its sender",
  mailAddress: "keyed hash of the address, to recognize it",
  lock: "hash of what was typed at the log-in, kept for a day",
  otherCard: "keyed hash of a card's number, to recognize it",
  waiting: "its author has not been able to send it yet",
};

describe("the export of a member who used every feature", () => {
  let zip: Record<string, Uint8Array>;
  let text: string;
  beforeAll(async () => {
    const { anna } = full;
    const headers = { cookie: anna.cookie };
    testApp.clock.advance(2 * 86_400_000);
    const asked = await testApp.ask("/api/exports", {
      method: "POST",
      json: { password: anna.password },
      headers,
    });
    expect(asked.status, await asked.clone().text()).toBe(204);
    await testApp.runJobs();
    const mail = (await testApp.outbox()).find(
      ({ to, text }) => to === anna.email && text.includes("/exports/"),
    );
    exported = /\/exports\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
    const answer = await testApp.ask(exported, { headers });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    zip = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    text = Object.entries(zip)
      .map(([name, content]) => `${name}\n${Buffer.from(content).toString("latin1")}\n${hashOf(content)}`)
      .join("\n");
  });

  test("[A-18] opened at its public address, has everything that is known of them", () => {
    const missing = Object.keys(full.known).filter((name) => !namesIn(text, full.known).includes(name));
    expect(missing.sort()).toEqual(Object.keys(NOT_EXPORTED).sort());
  });

  test("[P-18] has no coordinates, only the city", () => {
    const profile = JSON.parse(Buffer.from(zip["profile.json"] as Uint8Array).toString());
    expect(profile).toMatchObject({ city: "Utrecht", dateOfBirth: "1990-06-15" });
    expect(text).not.toMatch(/latitude|longitude/i);
  });
});

describe("the process that erases a member who used every feature", () => {
  beforeAll(() => makeDue(testApp, full.anna.id));

  test("is killed in the following tests after parts that exist", () => {
    const features = new Set(memberData.map(({ feature }) => feature));
    expect(KILLED_AFTER.isSubsetOf(features)).toBe(true);
  });

  // In their order: what an earlier process has noted is not erased again.
  test.each(memberData.map(({ feature }) => feature))(
    "is stopped when %s is erased and nobody has noted it",
    (after) => (KILLED_AFTER.has(after) ? killAfter(after) : failAfter(after)),
    60_000,
  );

  async function killAfter(after: string) {
    const { app, clock } = testApp;
    const dataDir = app.config.DATA_DIR;
    const victim = { url: database.url, dataDir, memberId: full.anna.id, now: clock.now(), after };
    const { signal, said } = await eraseAndKill(victim);
    expect([signal, said]).toEqual(["SIGKILL", ""]);
  }

  async function failAfter(after: string) {
    const fault = new Error("nobody notes it");
    const failing = memberData.map(
      (part): MemberData => ({
        ...part,
        async erase(parts, id) {
          await part.erase(parts, id);
          if (part.feature === after) throw fault;
        },
      }),
    );
    await expect(eraseMember({ ...testApp.app, memberData: failing }, full.anna.id)).rejects.toBe(fault);
  }

  test("ends the erasure at its next run", async () => {
    await eraseMember(testApp.app, full.anna.id);
    await testApp.runJobs();
    after = await walkEverything(testApp.app, full.known);
    const { rows } = await testApp.app.pool.query("select * from accounts_erasure where member_id = $1", [
      full.anna.id,
    ]);
    expect(rows).toMatchObject([
      { done: memberData.map(({ feature }) => feature), ended_at: testApp.clock.now(), address_hash: null },
    ]);
    expect(await testApp.app.metrics.print()).toContain("erasure_traces_total 0");
  });
});

describe("[A-25] after the erasure of a member who used every feature", () => {
  test("nothing that was known of them is left in any table or file, except what is listed with a reason", async () => {
    expect((await findEmpty()).filter((table) => !isExtra(table))).toEqual([]);
    expect(Object.fromEntries(findLeft().filter(([where]) => !isExtra(where)))).toEqual({});
  });

  test("a table that nobody fills, and one that nobody erases, are named", async () => {
    expect((await findEmpty()).filter(isExtra)).toEqual(["extra_empty"]);
    expect(Object.fromEntries(findLeft().filter(([where]) => isExtra(where)))).toEqual({
      "extra_note.member_id": ["id"],
      "extra_note.words": ["about"],
    });
  });

  test("each reason is still true", () => {
    const unneeded = Object.keys(KEPT).filter(
      (start) => !Object.keys(after).some((where) => where.startsWith(start)),
    );
    expect(unneeded).toEqual([]);
    expect(
      Object.keys(before).filter((where) => isNamed(NOT_ABOUT_MEMBERS, where.replace(/^file /, ""))),
    ).toEqual([]);
  });

  test("only the last mail is in the mailbox, and the report has kept its evidence without its author", async () => {
    const mails = (await testApp.outbox()).filter(({ to }) => to === full.anna.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your account has been deleted"]);
    expect(before["outbox_message.recipient"]).toContain("mobile");
    expect(after["outbox_message.recipient"]).toEqual(["email"]);
    const { rows } = await testApp.app.pool.query(
      "select reporter_id, about_id, evidence -> 'messages' as messages from safety_report order by id limit 2",
    );
    expect(rows).toMatchObject([
      { reporter_id: full.ben.id, about_id: full.anna.id, messages: expect.any(Array) },
      { reporter_id: null, about_id: full.ben.id, messages: null },
    ]);
  });

  test("the link to their export is gone, also for a visitor", async () => {
    expect((await testApp.ask(exported)).status).toBe(410);
  });

  test("the quick look after each erasure knows every column in which the full walk has found the member's number", async () => {
    const known = (await listMemberColumns(testApp.app.db)).map(({ table, column }) => `${table}.${column}`);
    const { rows } = await testApp.app.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bigint'`,
    );
    const numbers = new Set(rows.map(({ name }) => name));
    const found = Object.entries(before).flatMap(([where, names]) =>
      names.includes("id") && numbers.has(where) && where !== "accounts_member.id" ? [where] : [],
    );
    expect(found.length).toBeGreaterThan(25);
    expect(found.filter((where) => !known.includes(where))).toEqual([]);
  });
});
