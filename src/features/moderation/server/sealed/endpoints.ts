import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../../sealed-contract.ts";
import { personOf } from "../person.ts";
import { noteAuthority } from "./authority.ts";
import { agreeToLetter, releaseSealed } from "./checklist.ts";
import { openSealed } from "./open-sealed.ts";
import { answerSealed, proposeSealed } from "./proposals.ts";
import { readSealed, readSealedList, readSealedReport } from "./read-sealed.ts";
import { sealPictures } from "./seal-pictures.ts";

const work = { who: "staff", right: "case.work", perMinute: 60 } as const;
const holders = { who: "staff", right: "child.handle", perMinute: 60 } as const;

export const sealedEndpoints: Served[] = [
  handle(contract.sealPictures, work, (call) => {
    const { case: caseId, lease, pictures } = call.body;
    return sealPictures(call.app, personOf(call), { caseId, lease, pictures });
  }),
  handle(contract.noteAuthority, work, (call) => {
    const { case: caseId, ...note } = call.body;
    return noteAuthority(
      call.app,
      personOf(call),
      note.kind === "informed"
        ? { ...note, caseId, informedAt: new Date(note.informed_at) }
        : { ...note, caseId },
    );
  }),
  handle(contract.listSealed, holders, ({ app }) => readSealedList(app)),
  handle(contract.readSealed, holders, (call) => readSealed(call.app, personOf(call), call.query.id)),
  handle(contract.readSealedReport, holders, (call) =>
    readSealedReport(call.app, personOf(call), call.query.id),
  ),
  handle(contract.proposeSealed, holders, (call) => {
    const { sealed: sealedId, what, why } = call.body;
    return proposeSealed(call.app, personOf(call), { sealedId, what, why });
  }),
  handle(contract.answerSealedProposal, holders, (call) => {
    const { id: proposalId, answer, why } = call.body;
    return answerSealed(call.app, personOf(call), { proposalId, answer, why });
  }),
  handle(contract.openSealed, holders, (call) => openSealed(call.app, personOf(call), call.body.sealed)),
  handle(contract.agreeToLetter, holders, (call) => {
    const { sealed: sealedId, reference } = call.body;
    return agreeToLetter(call.app, personOf(call), { sealedId, reference });
  }),
  handle(contract.releaseSealed, holders, (call) => {
    const { sealed: sealedId, reference } = call.body;
    return releaseSealed(call.app, personOf(call), { sealedId, reference });
  }),
];
