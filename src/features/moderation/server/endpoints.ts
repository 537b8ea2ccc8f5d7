import type { StaffPerson } from "#platform/app.ts";
import { handle, type Served } from "#platform/calls/handle.ts";
import type { Scope } from "#platform/scope.ts";
import * as cases from "../case-contract.ts";
import * as letters from "../contract.ts";
import * as decisions from "../decisions-contract.ts";
import * as desk from "../desk-contract.ts";
import * as shifts from "../desk-work-contract.ts";
import * as erasures from "../erasure-contract.ts";
import { needsConfirmation, type Wanted } from "../measure-rules.ts";
import * as member from "../member-contract.ts";
import * as review from "../review-contract.ts";
import { decideAppeal } from "./appeals/decide-appeal.ts";
import { fileAppeal } from "./appeals/file-appeal.ts";
import { claimNext, leaveCase, recuse, releaseCase, renewLease } from "./cases/claim-case.ts";
import { countUrgent } from "./cases/count-urgent.ts";
import { addNote, handUp } from "./cases/hand-up.ts";
import { saveQueueOrder } from "./cases/order-queues.ts";
import { readCase, readCasePicture } from "./cases/read-case.ts";
import { listCases, readQueues } from "./cases/read-queues.ts";
import { readCaseState } from "./cases/read-state.ts";
import { reopen } from "./cases/reopen.ts";
import { stateCaseReason } from "./cases/require-readable.ts";
import { decide } from "./decisions/decide.ts";
import { decideAlike } from "./decisions/decide-alike.ts";
import { liftMeasure, previewLift } from "./decisions/lift-measure.ts";
import { undoDecision } from "./decisions/undo-decision.ts";
import { answerErasure, proposeErasure } from "./erasure/propose-erasure.ts";
import { answerQuestion, readQuestion } from "./hearing/answer-question.ts";
import { askMember } from "./hearing/ask-member.ts";
import { openCaseAbout } from "./member/open-case-about.ts";
import { readConversation, stateContentReason } from "./member/read-conversation.ts";
import { readCasesOf } from "./member/read-member-cases.ts";
import { confirmedOnce, personOf } from "./person.ts";
import { readAgreement } from "./quality/read-sample.ts";
import { readLetter } from "./read-letter.ts";
import { decideReview } from "./review/decide-review.ts";
import { readReviewPicture } from "./review/read-review-picture.ts";
import { releaseReview, renewReview, takeReview } from "./review/take-review.ts";
import { sealedEndpoints } from "./sealed/endpoints.ts";
import { requestLettersAgain } from "./statements/mail-letters-again.ts";
import { previewLetter } from "./statements/preview-letter.ts";
import { tellAfter } from "./tell-after.ts";
import { setPaused } from "./wellbeing/shifts.ts";

const work = { who: "staff", right: "case.work", perMinute: 240 } as const;
const judgeAppeals = { who: "staff", right: "appeal.decide", perMinute: 60 } as const;
const readContent = { who: "staff", right: "content.read", perMinute: 60 } as const;
const erase = { who: "staff", right: "member.erase", perMinute: 30 } as const;
const readMember = { who: "staff", right: "member.read", perMinute: 120 } as const;
const anyone = { who: "anyone", perMinute: 30 } as const;
const mailing = { who: "anyone", perMinute: 10 } as const;

type Call = Scope & { person: StaffPerson };

/** Returns the acting person, and uses up their confirmation if these measures need one. */
async function confirmedFor(call: Call, measures: readonly Wanted[]): Promise<Call> {
  if (!needsConfirmation(measures)) return call;
  return { ...call, person: await confirmedOnce(call.app, call.person) };
}

const served: Served[] = [
  ...sealedEndpoints,
  handle(member.readMemberCases, readMember, (call) => readCasesOf(call, call.query.member)),
  handle(member.openMemberCase, { ...readMember, perMinute: 20 }, (call) => openCaseAbout(call, call.body)),
  handle(member.giveContentReason, readContent, (call) => stateContentReason(call, call.body)),
  handle(member.readMemberConversation, readContent, (call) => readConversation(call, call.query)),
  handle(letters.readDecisionLetter, anyone, ({ app, body }) => readLetter(app, body.token)),
  handle(letters.readQuestion, anyone, ({ app, body }) => readQuestion(app, body.token)),
  handle(letters.answerQuestion, { who: "anyone", perMinute: 5 }, ({ app, body }) =>
    answerQuestion(app, body),
  ),
  handle(letters.mailLettersAgain, mailing, ({ app, body }) => requestLettersAgain(app, body.email)),
  handle(letters.appeal, { who: "anyone", perMinute: 5 }, ({ app, body }) => fileAppeal(app, body)),

  handle(desk.readQueues, work, ({ app, person }) => readQueues(app, person)),
  handle(desk.countUrgentCases, work, ({ app, person }) => countUrgent(app, person)),
  handle(desk.listCases, work, ({ app, person, query }) => listCases(app, person, query)),
  handle(desk.claimCase, work, async (call) => {
    const claimed = await claimNext(call.app, personOf(call), call.body);
    return {
      case: claimed?.id ?? null,
      lease: claimed?.lease ?? null,
      break_due: claimed?.isBreakDue ?? false,
    };
  }),
  handle(cases.readCase, work, (call) => readCase(call.app, personOf(call), call.query.id)),
  handle(cases.giveCaseReason, readContent, (call) => stateCaseReason(call.app, personOf(call), call.body)),
  handle(cases.readCaseState, work, ({ app, person, query }) => readCaseState(app, person, query.id)),
  handle(cases.readCasePicture, work, (call) =>
    readCasePicture(call.app, personOf(call), { caseId: call.query.case, key: call.query.key }),
  ),
  handle(desk.renewCase, work, async ({ app, person, body }) => {
    const until = await renewLease(app, { caseId: body.case, lease: body.lease, personId: person.personId });
    return { leased_until: until.toISOString() };
  }),
  handle(desk.releaseCase, work, (call) => {
    const { case: caseId, lease, leaving = false } = call.body;
    const holding = { caseId, lease };
    return leaving
      ? leaveCase(call.app, { ...holding, personId: call.person.personId })
      : releaseCase(call.app, personOf(call), holding);
  }),
  handle(desk.recuseFromCase, work, (call) => {
    const { case: caseId, lease, why } = call.body;
    return recuse(call.app, personOf(call), { caseId, lease, why });
  }),
  handle(desk.handUpCase, work, (call) => {
    const { case: caseId, lease, note } = call.body;
    return handUp(call.app, personOf(call), { caseId, lease, note });
  }),
  handle(desk.noteOnCase, work, (call) => {
    const { case: caseId, lease, note } = call.body;
    return addNote(call.app, personOf(call), { caseId, lease, note });
  }),
  handle(desk.reopenCase, { ...work, right: "case.lead" }, (call) =>
    reopen(call.app, personOf(call), { caseId: call.body.case, note: call.body.note }),
  ),
  handle(decisions.decideCase, work, async (call) => {
    const { case: caseId, ...decision } = call.body;
    const measures = decision.outcome === "violation" ? decision.measures : [];
    const person = personOf(await confirmedFor(call, measures));
    return decide(call.app, person, { facts: "", ...decision, caseId });
  }),
  handle(erasures.proposeErasure, erase, (call) => {
    const { member: memberId, ...proposal } = call.body;
    return proposeErasure(call.app, personOf(call), { ...proposal, memberId });
  }),
  handle(erasures.answerErasure, erase, (call) => {
    const { id: proposalId, answer, why } = call.body;
    return answerErasure(call.app, personOf(call), { proposalId, answer, why });
  }),
  handle(shifts.askMember, work, (call) => {
    const { case: caseId, lease, question } = call.body;
    return askMember(call.app, personOf(call), { caseId, lease, question });
  }),
  handle(shifts.pauseRule, work, ({ app, person, body }) => {
    const { rule, paused: isPaused } = body;
    const { personId } = person;
    const at = app.clock.now();
    return app.db.transaction().execute((tx) => setPaused(tx, { personId, at, rule, isPaused }));
  }),
  handle(shifts.orderQueues, work, ({ app, person, body }) =>
    app.db.transaction().execute((tx) => saveQueueOrder(tx, person.personId, body.queues)),
  ),
  handle(decisions.decideAlike, { ...work, perMinute: 30 }, (call) =>
    decideAlike(call.app, personOf(call), { decisionId: call.body.decision, cases: call.body.cases }),
  ),
  handle(shifts.readAgreement, { ...work, right: "figures.moderation" }, ({ app }) => readAgreement(app)),
  handle(decisions.undoDecision, work, (call) =>
    undoDecision(call.app, personOf(call), { decisionId: call.body.decision, why: call.body.why }),
  ),
  handle(decisions.liftMeasure, work, (call) => {
    const { measure: measureId, ...words } = call.body;
    return liftMeasure(call.app, personOf(call), { measureId, ...words });
  }),
  handle(decisions.decideAppeal, judgeAppeals, async (call) => {
    const { case: caseId, ...judged } = call.body;
    const measures = judged.outcome === "milder" ? judged.measures : [];
    const person = personOf(await confirmedFor(call, measures));
    return decideAppeal(call.app, person, { ...judged, caseId });
  }),

  handle(review.takePhotoReview, work, (call) => takeReview(call.app, personOf(call))),
  handle(review.readReviewPicture, work, (call) =>
    readReviewPicture(call.app, personOf(call), call.query.photo),
  ),
  handle(review.decidePhotoReview, work, (call) => decideReview(call.app, personOf(call), call.body)),
  handle(review.renewPhotoReview, work, (call) => renewReview(call.app, personOf(call), call.body.review)),
  handle(review.releasePhotoReview, work, (call) =>
    releaseReview(call.app, personOf(call), call.body.review),
  ),
];

export const moderationEndpoints: Served[] = [
  ...served.map(tellAfter),
  // It changes nothing, so nobody is told.
  handle(decisions.previewLetter, work, (call) => {
    const { app, body } = call;
    return body.outcome === "lifted"
      ? previewLift(app, personOf(call), { measureId: body.measure, facts: body.facts })
      : previewLetter(app, personOf(call), body);
  }),
];
