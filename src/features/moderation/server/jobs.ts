import type { Job } from "#platform/job.ts";
import { finishCases } from "./cases/finish-cases.ts";
import { watchCases } from "./cases/watch-cases.ts";
import { settleBans } from "./decisions/settle-bans.ts";
import { eraseUnproven } from "./erasure/erase-unproven.ts";
import { mailQuestion } from "./hearing/mail-question.ts";
import { drawSamples } from "./quality/draw-samples.ts";
import { matchReported } from "./sealed/match-reported.ts";
import { sealedJobs } from "./sealed/sealed-pictures.ts";
import { mailLettersAgain } from "./statements/mail-letters-again.ts";
import { sendLetters } from "./statements/send-letters.ts";

export const moderationJobs: Job[] = [
  sendLetters,
  mailLettersAgain,
  finishCases,
  watchCases,
  mailQuestion,
  drawSamples,
  matchReported,
  eraseUnproven,
  settleBans,
  ...sealedJobs,
];
