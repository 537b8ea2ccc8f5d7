import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { readFigures } from "./read-figures.ts";
import { readSuccess } from "./success/read-success.ts";
import { writeFigures } from "./write-figures.ts";

const people = { who: "staff", right: "figures.people", perMinute: 120 } as const;
const money = { who: "staff", right: "figures.money", perMinute: 120 } as const;
const moderation = { who: "staff", right: "figures.moderation", perMinute: 120 } as const;
const files = { perMinute: 10 } as const;

export const figuresEndpoints: Served[] = [
  handle(contract.readPeopleFigures, people, ({ app, query }) => readFigures(app, "people", query)),
  handle(contract.readMoneyFigures, money, ({ app, query }) => readFigures(app, "money", query)),
  handle(contract.readModerationFigures, moderation, ({ app, query }) =>
    readFigures(app, "moderation", query),
  ),
  handle(contract.writePeopleFigures, { ...people, ...files }, ({ app, query }) =>
    writeFigures(app, "people", query),
  ),
  handle(contract.writeMoneyFigures, { ...money, ...files }, ({ app, query }) =>
    writeFigures(app, "money", query),
  ),
  handle(contract.writeModerationFigures, { ...moderation, ...files }, ({ app, query }) =>
    writeFigures(app, "moderation", query),
  ),
  handle(contract.readSuccess, people, ({ app }) => readSuccess(app)),
];
