import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Role } from "#base/staff-rights.ts";
import type { ReportReason } from "#features/safety/contract.ts";
import type { App } from "#platform/app.ts";
import { makeMember } from "#testing/make.ts";
import { hereSite, type TestApp } from "#testing/open-test-app.ts";
import type { Queue } from "../case-rules.ts";
import { needsAuthority } from "../sealed-rules.ts";
import { claimNext } from "./cases/claim-case.ts";
import { openOrFeedCase } from "./cases/open-case.ts";
import { type CaseRow, findCase } from "./cases/queries-case.ts";
import { type Decided, decide } from "./decisions/decide.ts";
import { undoDecision } from "./decisions/undo-decision.ts";
import type { Person } from "./person.ts";
import { noteAuthority } from "./sealed/authority.ts";
import { sendLetters } from "./statements/send-letters.ts";

type Member = Awaited<ReturnType<typeof makeMember>>;

const MINUTE = 60_000;

/** Matches a refusal with this code. */
export const refusal = (code: string) => expect.objectContaining({ code });

/** Counts the rows of a table. */
export const counting =
  ({ app }: Pick<TestApp, "app">) =>
  async (table: string, where: string): Promise<number> =>
    Number((await app.pool.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n);

/** Steps that many tests of moderation share. */
export function moderating(testApp: TestApp) {
  const { app, clock } = testApp;
  let people = 100;

  /** A person of staff who has just used their second factor. */
  function person(...roles: Role[]): Person {
    people += 1;
    return {
      personId: people,
      sessionId: people,
      alias: `Person ${people}`,
      roles: roles.length > 0 ? roles : ["moderator"],
      confirmedAt: clock.now(),
      requestId: randomUUID(),
      country: null,
    };
  }

  async function report(about: Member, reason: ReportReason = "insult", by?: Member): Promise<void> {
    const { cookie } = by ?? (await makeMember(testApp));
    const answer = await testApp.ask("/api/reports", {
      method: "POST",
      json: {
        subject: "profile",
        client_id: randomUUID(),
        member: about.id,
        reason,
        words: "See for yourself",
      },
      headers: { cookie },
    });
    if (answer.status >= 300) throw new Error(`The report answered ${answer.status}: ${await answer.text()}`);
  }

  /** Files a report about content of the member that need not exist. */
  function fileAbout(
    { id: aboutId }: Member,
    reason: ReportReason,
    subject = `message:${aboutId}:1`,
  ): Promise<void> {
    const filed = {
      reportId: 0,
      ...{ subject, aboutId, reason, inPhoto: false, reporterId: null, country: null },
      siteId: hereSite(testApp).id,
      locale: "en" as const,
      at: clock.now(),
    };
    return app.db.transaction().execute((tx) => openOrFeedCase(tx, filed, app as unknown as App));
  }

  async function caseOf(about: Member): Promise<CaseRow> {
    const { rows } = await app.pool.query(
      `select id from moderation_case where about_id = $1 and appeal_of is null and sample_of is null
       order by state = 'open' desc, id limit 1`,
      [about.id],
    );
    return (await findCase(app.db, rows[0].id)) as CaseRow;
  }

  /** Ends every other case, and leases the one about this member to the person. */
  async function claim(by: Person, about: Member, queue?: Queue) {
    const own = await caseOf(about);
    await app.pool.query("update moderation_case set leased_by = null, leased_until = null");
    await app.pool.query(
      "update moderation_case set state = 'final' where about_id <> $1 and state = 'open'",
      [about.id],
    );
    const claimed = await claimNext(app, by, { queue: queue ?? (own.queue as Queue) });
    if (claimed?.aboutId !== about.id)
      throw new Error(`Claimed ${claimed?.subject} instead of ${own.subject}.`);
    return claimed;
  }

  /** Decides the case about a member, which must be open. */
  async function judge(
    by: Person,
    about: Member,
    decision: Partial<Extract<Decided, { outcome: "violation" }>> | { outcome: "none" } = {},
    queue?: Queue,
  ): Promise<number> {
    const { id: caseId, lease, version } = await claim(by, about, queue);
    const rule = decision.outcome === "none" ? null : (decision.rule ?? "harassment");
    if (needsAuthority(await caseOf(about), rule)) await explain(by, caseId);
    const given = { caseId, lease, version, facts: "An insult in your profile text.", why: "Clear" };
    const standard = { outcome: "violation", rule: "harassment", measures: [{ kind: "warning" }] } as const;
    const { id } = await decide(app, by, { ...given, ...standard, ...decision } as Decided);
    return id;
  }

  /** Says why no authority was informed, without which a danger to people cannot be decided. */
  const explain = (by: Person, caseId: number) =>
    noteAuthority(app as unknown as App, by, {
      ...{ caseId, kind: "explained", words: "Nobody is in danger any more" },
    });

  const undo = (by: Person, decisionId: number) =>
    undoDecision(app as unknown as App, by, { decisionId, why: "A mistake" });

  const statusOf = async ({ id }: Member): Promise<string> =>
    (await app.pool.query("select status from accounts_member where id = $1", [id])).rows[0]?.status;

  const restrictionOf = async ({ id }: Member) =>
    (await app.pool.query("select * from safety_restriction where member_id = $1", [id])).rows[0];

  /** Moves the clock past the time to take a decision back, and sends the letters. */
  async function deliver(): Promise<void> {
    clock.advance(15 * MINUTE);
    await sendLetters.run(app, {}, { id: "1" });
  }

  /** Token of the newest letter to this address. */
  async function letterTo({ email }: Member): Promise<string> {
    const mail = (await testApp.outbox()).find(
      ({ to, text }) => to === email && text.includes("/decisions/"),
    );
    return /\/decisions\/([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  }

  return {
    person,
    report,
    fileAbout,
    caseOf,
    claim,
    judge,
    undo,
    statusOf,
    restrictionOf,
    deliver,
    letterTo,
    make: () => makeMember(testApp),
  };
}
