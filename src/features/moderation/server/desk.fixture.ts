import type { ReportReason } from "#features/safety/contract.ts";
import { endStaffSessions, makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { moderating } from "./moderation.fixture.ts";

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A decision for a case about harassment. */
export const warning = {
  outcome: "violation",
  rule: "harassment",
  measures: [{ kind: "warning" }],
  facts: "An insult in your profile text.",
  why: "Clear",
};

export const errorOf = async (answer: Response) => {
  const { error } = await answer.json();
  return { status: answer.status, error };
};

/** Four people of staff who work through the endpoints of the desk: two moderators, a lead and somebody of support. */
export async function openDesk(testApp: TestApp) {
  const people = {
    mira: await makeStaff(testApp, { roles: ["moderator"] }),
    tom: await makeStaff(testApp, { roles: ["moderator"] }),
    lea: await makeStaff(testApp, { roles: ["lead"] }),
    sam: await makeStaff(testApp, { roles: ["support"] }),
  };
  const common = moderating(testApp);

  /**
   * Ends every case, and logs everybody in again in a single session, because a session at the desk ends after half an
   * hour without use.
   */
  async function settle(): Promise<void> {
    for (const { email } of Object.values(people)) await endStaffSessions(testApp, email);
    await testApp.app.pool.query(
      "update moderation_case set state = 'final', leased_by = null, leased_until = null",
    );
    for (const one of Object.values(people)) await one.logIn();
  }

  async function seenBy(by: Person, id: number) {
    const { lease, version } = await (await by.ask("GET", `/api/desk/case?id=${id}`)).json();
    return { lease: lease as number, version: version as number };
  }

  /** Leases the next case to the person. @returns what a decision has to repeat */
  async function claim(by: Person, queue = "people") {
    const { case: id } = await (await by.ask("POST", "/api/desk/case-claims", { queue })).json();
    return id === null ? null : { case: id as number, ...(await seenBy(by, id)) };
  }

  async function claimNew(about: MadeMember, by: Person, reason?: ReportReason, notifier?: MadeMember) {
    await common.report(about, reason, notifier);
    const seen = await claim(by);
    if (!seen) throw new Error("Nothing was waiting.");
    return { ...seen, held: { case: seen.case, lease: seen.lease } };
  }

  function decide(by: Person, seen: object, decision: object = { outcome: "none", why: "Harmless" }) {
    const { held: _, ...rest } = seen as { held?: unknown };
    return by.ask("POST", "/api/desk/decisions", { ...rest, ...decision });
  }

  /** Says why no authority was informed, without which a danger to people cannot be decided. */
  function explain(by: Person, caseId: number) {
    const note = { case: caseId, kind: "explained", words: "Nobody is in danger any more" };
    return by.ask("POST", "/api/desk/authority-notes", note);
  }

  return { ...common, people, settle, explain, seenBy, claim, claimNew, decide };
}
