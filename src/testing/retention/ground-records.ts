import { randomBytes, randomUUID } from "node:crypto";
import { calendarDate } from "#base/age.ts";
import { INACTIVE } from "#features/leaving/inactive-rules.ts";
import { keepInOutbox } from "#platform/outbox/outbox.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { makeMember } from "../make.ts";
import {
  DAY,
  type Fixture,
  hasFile,
  holds,
  insert,
  type Make,
  putFile,
  query,
  siteId,
  unique,
  type World,
} from "./record.ts";

/** A picture's file that is listed as an orphan, in this feature's table. */
function orphan(folder: string, table: string): Make {
  return async (world, at) => {
    const key = unique();
    const file = `${folder}/${key}/full.webp`;
    await putFile(world, file);
    await insert(world, table, { key, since: at });
    return hasFile(world, file);
  };
}

const complained = (at: Date) => ({ reason: "fbl", since: at, changed_at: at });

const reported = (at: Date, closedAt: Date | null) => ({
  client_id: randomUUID(),
  about_id: 7,
  subject: "profile",
  reason: "scam",
  at,
  closed_at: closedAt,
});

/** A job that has failed once. */
const failedJob =
  (maxAttempts: number): Make =>
  async (world, at) => {
    const key = unique();
    await query(world, "select graphile_worker.add_job('end-bans', job_key => $1, run_at => '2100-01-01')", [
      key,
    ]);
    await query(
      world,
      `update graphile_worker._private_jobs set attempts = 1, max_attempts = $3, updated_at = $2 where key = $1`,
      [key, at, maxAttempts],
    );
    return holds(world, "select from graphile_worker._private_jobs where key = $1", key);
  };

type Told = { firstMailAt: Date; secondMailAt: Date | null; closeOn: Date };

/** A member who signed up at this time and was never here again. */
async function silent(world: World, told?: Told): Promise<number> {
  const { id } = await makeMember(world.testApp);
  if (told)
    await query(world, "insert into leaving_notice values ($1, $2, $3, $4)", [
      id,
      told.firstMailAt,
      told.secondMailAt,
      calendarDate(told.closeOn),
    ]);
  return id;
}

/** Both mails were sent in time. */
const toldBy = (at: Date): Told => {
  const closeOn = addMonths(at, INACTIVE.closeMonths);
  const secondMailAt = new Date(closeOn.getTime() - INACTIVE.secondMailDays * DAY);
  return { firstMailAt: addMonths(at, INACTIVE.firstMailMonths), secondMailAt, closeOn };
};

const stillOpen = (world: World, id: number) =>
  holds(world, "select from accounts_member where id = $1 and status = 'active'", id);

export const groundRecords = {
  "inactive-warnings": {
    make: async (world) => {
      const told = holds(world, "select from leaving_notice where member_id = $1", await silent(world));
      return { isThere: async () => !(await told.isThere()) };
    },
  },
  "inactive-accounts": {
    make: async (world, at) => stillOpen(world, await silent(world, toldBy(at))),
    // Came back after both mails. The notice was not deleted, as if the process had died at that moment.
    spare: async (world, at) => {
      const told = toldBy(at);
      const id = await silent(world, told);
      await query(world, "update profiles_profile set last_active_on = $2 where member_id = $1", [
        id,
        calendarDate(told.closeOn),
      ]);
      return stillOpen(world, id);
    },
  },
  "page-visits": {
    make: (world, at) =>
      insert(world, "site_page_bounce", {
        page: unique(),
        site_id: siteId(world),
        milliseconds: 1,
        only_page: true,
        at,
      }),
  },
  "short-links": {
    make: (world, at) =>
      insert(world, "site_short_link", {
        token: unique(),
        purpose: "campaign",
        target: "/",
        expires_at: at,
      }),
  },
  "leaving-words": {
    make: (world, at) =>
      insert(
        world,
        "leaving_answer",
        { id: randomUUID(), site_id: siteId(world), words: "bye", at: calendarDate(at) },
        "words <> ''",
      ),
  },
  "upload-files": { make: orphan("photos", "photos_stray") },
  "brand-files": { make: orphan("brand", "configuration_stray") },
  "brand-pictures": {
    make: (world, at) =>
      insert(world, "configuration_picture", {
        ...{ key: randomBytes(16).toString("hex"), use: "logo", width: 96, height: 48, uploaded_at: at },
      }),
  },
  "chat-files": { make: orphan("chat", "chat_stray") },
  "evidence-files": { make: orphan("evidence", "safety_orphan") },
  reports: {
    // Closed long after it was written. A file of its evidence goes with it.
    make: async (world, at) => {
      const report = reported(new Date(at.getTime() - 400 * DAY), at);
      const made = await insert(world, "safety_report", report);
      const key = unique();
      await putFile(world, `evidence/${key}/full.webp`);
      await query(
        world,
        `insert into safety_evidence (key, report_id, source)
         select $2, id, 'photo' from safety_report where client_id = $1`,
        [report.client_id, key],
      );
      const isNoted = holds(world, "select from safety_orphan where key = $1", key);
      return { isThere: async () => (await made.isThere()) || !(await isNoted.isThere()) };
    },
    spare: (world, at) => insert(world, "safety_report", reported(at, null)),
  },
  "push-counts": {
    make: (world, at) => {
      const day = at.toISOString().slice(0, 10);
      const type = unique()
        .toLowerCase()
        .replace(/[^a-z]/g, "x")
        .slice(-24);
      const counted = { day, site_id: siteId(world), type, outcome: "taken", n: 1 };
      return insert(world, "notifications_push_day", counted);
    },
  },
  figures: {
    make: (world, at) => {
      const metric = `m_${unique().toLowerCase().replace(/\d/g, "x")}`;
      const day = at.toISOString().slice(0, 10);
      return insert(world, "figures_day", { metric, day, site_id: siteId(world), country: "", n: 1 });
    },
  },
  "lander-views": {
    make: (world, at) => {
      const day = at.toISOString().slice(0, 10);
      const lander = unique().toLowerCase();
      const row = {
        lander,
        day,
        site_id: siteId(world),
        niche: 1,
        variant: "a",
        has_source: false,
        views: 1,
      };
      return insert(world, "landers_count", row);
    },
  },
  "security-events": {
    make: (world, at) => insert(world, "security_event", { route: unique(), kind: "log_in", at }),
  },
  mails: {
    make: async (world, at) => {
      const { id, email } = await makeMember(world.testApp);
      const address = { address_hash: email, member_id: id, changed_at: at };
      const known = await insert(world, "mail_address", address);
      const mail = {
        key: unique(),
        site_id: siteId(world),
        mail_class: "account",
        kind: "test",
        message_id: unique(),
        at,
      };
      const logged = await insert(world, "mail_sent", mail);
      return { isThere: async () => (await known.isThere()) || logged.isThere() };
    },
    spare: async (world, at) => {
      const { id, email } = await makeMember(world.testApp);
      const bounced = { reason: "bounce", since: at, changed_at: at };
      return insert(world, "mail_address", { address_hash: email, member_id: id, ...bounced });
    },
  },
  complaints: {
    make: (world, at) => insert(world, "mail_address", { address_hash: unique(), ...complained(at) }),
    spare: async (world, at) => {
      const { id, email } = await makeMember(world.testApp);
      return insert(world, "mail_address", { address_hash: email, member_id: id, ...complained(at) });
    },
  },
  "failed-jobs": { make: failedJob(1), spare: failedJob(5) },
  "developer-mailbox": {
    make: async (world, at) => {
      const to = unique();
      await keepInOutbox(world.testApp.app.db, { channel: "sms", to, text: "123456" });
      await query(world, "update outbox_message set sent_at = $2 where recipient = $1", [to, at]);
      return holds(world, "select from outbox_message where recipient = $1", to);
    },
  },
} satisfies Record<string, Fixture>;

export const bytes = () => randomBytes(16);
