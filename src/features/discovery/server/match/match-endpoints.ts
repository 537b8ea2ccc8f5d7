import { handle } from "#platform/calls/handle.ts";
import * as contract from "../../match-contract.ts";
import { findMatches } from "./find-matches.ts";
import { saveWishes } from "./save-wishes.ts";

export const matchEndpoints = [
  handle(contract.findMatches, { who: "member", perMinute: 60 }, (call) =>
    findMatches(call.app, call, call.query.from),
  ),
  handle(contract.saveWishes, { who: "member", perMinute: 60 }, (call) =>
    saveWishes(call.app, call, call.body.wishes),
  ),
];
