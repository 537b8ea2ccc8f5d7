import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { listRelated } from "./list-related.ts";
import { matchEndpoints } from "./match/match-endpoints.ts";
import { readOverview } from "./search/read-overview.ts";
import { searchMembers } from "./search/search-members.ts";
import { swipeEndpoints } from "./swipe/swipe-endpoints.ts";

const anyone = (perMinute: number) => ({ who: "anyone", perMinute }) as const;

export const discoveryEndpoints = [
  // The limit that members see is the setting `searches_per_minute`; this one only stops floods.
  handle(contract.searchMembers, anyone(600), (call) => searchMembers(call.app, call, call.query)),
  handle(contract.readOverview, anyone(60), async (call) => ({
    members: await readOverview(call.app, call, call.query),
  })),
  handle(contract.readRelated, anyone(120), async (call) => ({
    members: await listRelated(call.app, call, { member: call.query.id, source: call.query }),
  })),
  ...swipeEndpoints,
  ...matchEndpoints,
];
