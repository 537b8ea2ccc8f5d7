import { type Queue, queueOf } from "#features/moderation/case-rules.ts";
import { ruleOf, ruleOfReason } from "#features/moderation/rules-list.ts";
import { claimNext } from "#features/moderation/server/cases/claim-case.ts";
import { handUp } from "#features/moderation/server/cases/hand-up.ts";
import { reopen } from "#features/moderation/server/cases/reopen.ts";
import { askMember } from "#features/moderation/server/hearing/ask-member.ts";
import { raiseIdentityCase } from "#features/moderation/server/identity/raise-identity-case.ts";
import { openOrFeedCase } from "#features/moderation/server/moderation.ts";
import { reportFiled } from "#features/safety/server/safety.ts";
import { type DemoPerson, listDemoPeople } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { type Community, readCommunity, type Somebody, type Subject } from "./community.ts";
import { fileReports, fileVisitorComplaint } from "./file-reports.ts";
import { type PlannedCase, planOpen, planPast } from "./plan.ts";
import { appeal, decideNext, endLetters, toPerson } from "./work-cases.ts";

const NAME = "cases";
/** A smaller community has too few members to be reported. */
const LEAST_MEMBERS = 800;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Desk = {
  /** The program at the time that is played. */
  app: App;
  community: Community;
  people: Map<string, DemoPerson>;
  ending: AbortSignal;
  goTo(msAgo: number): void;
};

/**
 * Plays forty days of a desk: reports, decisions, appeals, and what waits now. It uses the same use cases as members and
 * moderators, with a clock of its own.
 * @returns how many cases there are then; 0 if they were made before, or the community is too small
 */
export async function seedCases(app: App, ending: AbortSignal): Promise<number> {
  if (!(await begin(app))) return 0;
  const desk = await openDesk(app, ending);
  await playPast(desk);
  await playOpen(desk);
  const { rows } = await app.pool.query<{ n: number }>("select count(*)::integer as n from moderation_case");
  return rows[0]?.n ?? 0;
}

/** Lets only one of two programs make the cases, and only once. */
async function begin({ pool, clock }: App): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into demo_seed (name, members, seed, at)
     select $1, members, seed, $2 from demo_seed where name = 'accounts' and members >= $3 on conflict do nothing`,
    [NAME, clock.now(), LEAST_MEMBERS],
  );
  return rowCount === 1;
}

async function openDesk(app: App, ending: AbortSignal): Promise<Desk> {
  const now = app.clock.now();
  let at = now;
  const { people } = await listDemoPeople(app);
  return {
    app: { ...app, clock: { now: () => new Date(at) }, announce: announceQuietly(app) },
    community: await readCommunity(app.pool),
    people: new Map(people.map((person) => [person.alias, person])),
    ending,
    goTo: (msAgo) => {
      at = new Date(now.getTime() - msAgo);
    },
  };
}

/** A report opens a case and sends no receipt: a hundred of them would fill the mailbox of the demo. */
function announceQuietly(app: App): App["announce"] {
  return async (tx, type, payload) => {
    if ((type as unknown) === reportFiled) await openOrFeedCase(tx, payload as never, app);
    else await app.announce(tx, type, payload);
  };
}

function personAt({ app, people }: Desk, alias: string) {
  return toPerson(app, people.get(alias) as DemoPerson);
}

/** One case after the other, so that each claim gets the case that it should. */
async function playPast(desk: Desk): Promise<void> {
  const { app, ending, goTo } = desk;
  for (const [nth, planned] of planPast().entries()) {
    if (ending.aborted) return;
    const [decider, other] = nth % 2 === 0 ? ["Mira", "Tom"] : ["Tom", "Mira"];
    goTo(planned.hours * HOUR);
    await report(desk, planned);
    goTo(planned.hours * HOUR - 25 * MINUTE);
    await decideNext(app, personAt(desk, decider as string), { queue: queueFor(planned), planned });
    goTo(planned.hours * HOUR - 45 * MINUTE);
    await endLetters(app);
    if (!planned.appeal) continue;
    goTo(planned.hours * HOUR - 3 * HOUR);
    await appeal(app, personAt(desk, other as string), planned.appeal);
    goTo(planned.hours * HOUR - 4 * HOUR);
    await endLetters(app);
  }
}

/** Urgent cases come last, since everybody claims those first. */
async function playOpen(desk: Desk): Promise<void> {
  const { app, ending, goTo } = desk;
  const isUrgent = ({ reason }: PlannedCase) => ruleOf(ruleOfReason(reason)).lane === 0;
  const [urgent, others] = [planOpen().filter(isUrgent), planOpen().filter((one) => !isUrgent(one))];
  for (const planned of others) {
    if (ending.aborted) return;
    goTo(planned.hours * HOUR);
    await report(desk, planned);
  }
  await holdSome(desk);
  for (const planned of urgent) {
    goTo(planned.hours * HOUR);
    await report(desk, planned);
  }
  goTo(0);
  app.log.info({}, "the cases of the demo are there");
}

/**
 * A case whose member is asked first, one about somebody who looks like a banned member, one that was handed up, one that
 * is open again, a lease that ran out, and one that lasts.
 */
async function holdSome(desk: Desk): Promise<void> {
  const { app, goTo } = desk;
  goTo(5 * HOUR);
  await askOne(desk);
  goTo(4 * HOUR);
  await raiseLookAlike(desk);
  goTo(3 * HOUR);
  const mira = personAt(desk, "Mira");
  const hard = await claimNext(app, mira, { queue: "texts" });
  const note = "I propose a ban, but the messages are in Finnish. Who reads it?";
  if (hard) await handUp(app, mira, { caseId: hard.id, lease: hard.lease, note });
  goTo(2 * HOUR);
  const caseId = await findDecided(app);
  await reopen(app, personAt(desk, "Lea"), { caseId, note: "The notifier sent more pictures by mail." });
  goTo(25 * MINUTE);
  await claimNext(app, personAt(desk, "Tom"), { queue: "pictures" });
  goTo(MINUTE);
  await claimNext(app, personAt(desk, "Tom"), { queue: "texts" });
}

async function askOne(desk: Desk): Promise<void> {
  const mira = personAt(desk, "Mira");
  const held = await claimNext(desk.app, mira, { queue: "people", rule: "fake" });
  if (held) await askMember(desk.app, mira, { caseId: held.id, lease: held.lease, question: "identity" });
}

/** Somebody new pays with the card of a member who is banned. */
async function raiseLookAlike({ app, community }: Desk): Promise<void> {
  const [somebody] = community.profiles.splice(0, 1);
  const banned = await app.db
    .selectFrom("moderationMeasure")
    .select("aboutId")
    .where("kind", "=", "banned")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  if (!somebody) throw new Error("The community has nobody left who could look like another.");
  const signals = [{ kind: "payment", points: 60, banned: banned.aboutId }] as const;
  const raised = { memberId: somebody.id, lane: 2, at: app.clock.now(), signals } as const;
  await app.db.transaction().execute((tx) => raiseIdentityCase(app, tx, raised));
}

async function findDecided({ db }: App): Promise<number> {
  const { id } = await db
    .selectFrom("moderationDecision")
    .innerJoin("moderationCase as case", "case.id", "caseId")
    .select("case.id")
    .where("outcome", "=", "none")
    .where("case.queue", "=", "people")
    .orderBy("case.id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function report({ app, community }: Desk, planned: PlannedCase): Promise<void> {
  const notifiers = Array.from({ length: planned.notifiers ?? 1 }, () => rotate(community.notifiers));
  if (planned.about === "place") return fileVisitorComplaint(app, planned, notifiers[0] as Somebody);
  const subject = chooseSubject(community, planned);
  const by = planned.about === "message" ? [subject.receiver as Somebody] : notifiers;
  await fileReports(app, { planned, subject, notifiers: by });
}

/** Members report more than once, but not the same twice. */
function rotate(notifiers: Somebody[]): Somebody {
  const [first] = notifiers.splice(0, 1);
  if (!first) throw new Error("Nobody is left to report.");
  notifiers.push(first);
  return first;
}

function chooseSubject({ profiles, photos, messages }: Community, { about, outcome }: PlannedCase): Subject {
  const list = { profile: profiles, photo: photos, message: messages, place: profiles }[about];
  const isHarsh =
    outcome !== undefined && outcome !== "none" && outcome.measures.some(({ kind }) => HARSH.includes(kind));
  const chosen = isHarsh ? list.pop() : list.shift();
  if (!chosen) throw new Error(`The community has too few subjects: ${about}.`);
  return chosen;
}

/** The members concerned stop appearing to others. */
const HARSH: readonly string[] = ["banned", "suspended", "muted"];

function queueFor({ about, reason }: PlannedCase): Queue {
  return queueOf(about === "place" ? "report:1" : `${about}:1`, ruleOf(ruleOfReason(reason)).lane);
}
