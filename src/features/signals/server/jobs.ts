import type { Job } from "#platform/job.ts";
import { comparePhotos } from "./shared/compare-photos.ts";
import { seekCopies } from "./shared/seek-copies.ts";

export const signalsJobs: Job[] = [comparePhotos, seekCopies];
