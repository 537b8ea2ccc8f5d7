import { handle } from "#platform/handle.ts";
import * as contract from "../match-contract.ts";
import { findMatches } from "./match-find.ts";
import { saveWishes } from "./match-save.ts";

export const matchEndpoints = [
  handle(contract.findMatches, { who: "member", perMinute: 60 }, (call) =>
    findMatches(call.app, call, call.query.from),
  ),
  handle(contract.saveWishes, { who: "member", perMinute: 60 }, (call) =>
    saveWishes(call.app, call, call.body.wishes),
  ),
];
