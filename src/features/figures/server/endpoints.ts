import { handle, type Served } from "#platform/calls/handle.ts";
import type { Scope } from "#platform/scope.ts";
import * as contract from "../contract.ts";
import { readFigures } from "./read-figures.ts";
import { readSuccess } from "./success/read-success.ts";
import { writeFigures } from "./write-figures.ts";

const people = { who: "staff", right: "figures.people", perMinute: 120 } as const;
const money = { who: "staff", right: "figures.money", perMinute: 120 } as const;
const moderation = { who: "staff", right: "figures.moderation", perMinute: 120 } as const;
const files = { perMinute: 10 } as const;

/** Figures are counted by jobs, and read from a replica if there is one. */
const lagging = ({ app, readDb }: Scope) => ({ db: readDb, clock: app.clock, sites: app.sites });

export const figuresEndpoints: Served[] = [
  handle(contract.readPeopleFigures, people, (call) => readFigures(lagging(call), "people", call.query)),
  handle(contract.readMoneyFigures, money, (call) => readFigures(lagging(call), "money", call.query)),
  handle(contract.readModerationFigures, moderation, (call) =>
    readFigures(lagging(call), "moderation", call.query),
  ),
  handle(contract.writePeopleFigures, { ...people, ...files }, (call) =>
    writeFigures(lagging(call), "people", call.query),
  ),
  handle(contract.writeMoneyFigures, { ...money, ...files }, (call) =>
    writeFigures(lagging(call), "money", call.query),
  ),
  handle(contract.writeModerationFigures, { ...moderation, ...files }, (call) =>
    writeFigures(lagging(call), "moderation", call.query),
  ),
  handle(contract.readSuccess, people, ({ app }) => readSuccess(app)),
];
