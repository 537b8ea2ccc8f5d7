import { handle } from "#platform/calls/handle.ts";
import * as contract from "../../swipe-contract.ts";
import { decideSwipe } from "./decide-swipe.ts";
import { readSwipeDeck } from "./read-swipe-deck.ts";
import { saveTimeZone } from "./save-time-zone.ts";
import { undoSwipe } from "./undo-swipe.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;

export const swipeEndpoints = [
  handle(contract.readSwipeDeck, member(120), (call) => readSwipeDeck(call.app, call)),
  handle(contract.decideSwipe, member(120), (call) => decideSwipe(call.app, call, call.body)),
  handle(contract.undoSwipe, member(60), (call) => undoSwipe(call.app, call, call.body.id)),
  handle(contract.saveTimeZone, member(30), (call) => saveTimeZone(call.app, call, call.body.time_zone)),
];
