import { listMayHear } from "#features/profiles/server/profiles.ts";
import type { LiveNews } from "#platform/live/live-parts.ts";
import { photosAsked, photosOpened } from "../contract.ts";
import type { Pair } from "./queries-access.ts";

export const requestNews: LiveNews<Pair> = {
  event: photosAsked,
  receivers: (app, { ownerId, viewerId }) => listMayHear(app, viewerId, [ownerId]),
};

export const grantNews: LiveNews<Pair> = {
  event: photosOpened,
  receivers: (app, { ownerId, viewerId }) => listMayHear(app, ownerId, [viewerId]),
};
