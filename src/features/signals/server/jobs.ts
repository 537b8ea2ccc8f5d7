import type { Job } from "#platform/job.ts";
import { comparePhotos } from "./shared/compare-photos.ts";

export const signalsJobs: Job[] = [comparePhotos];
