import { handle } from "#platform/calls/handle.ts";
import * as contract from "../../swipe-contract.ts";
import { decideSwipe } from "./decide-swipe.ts";
import { readSwipeDeck } from "./read-swipe-deck.ts";
import { saveTimeZone } from "./save-time-zone.ts";
import { undoSwipe } from "./undo-swipe.ts";

const confirmed = (perMinute: number) => ({ who: "confirmed", perMinute }) as const;

export const swipeEndpoints = [
  handle(contract.readSwipeDeck, confirmed(120), (call) => readSwipeDeck(call.app, call)),
  handle(contract.decideSwipe, confirmed(120), (call) => decideSwipe(call.app, call, call.body)),
  handle(contract.undoSwipe, confirmed(60), (call) => undoSwipe(call.app, call, call.body.id)),
  handle(contract.saveTimeZone, confirmed(30), (call) => saveTimeZone(call.app, call, call.body.time_zone)),
];
