import { type Command, CommandError, type CommandValues } from "#platform/command.ts";
import type { DayCounter } from "#platform/figures/day-counter.ts";
import { dayOf, listDays, startOf } from "../days.ts";
import { countDays } from "./count-days.ts";

const MOST_DAYS = 3_700;

export function countFiguresCommand(counters: readonly DayCounter[]): Command {
  return {
    name: "count-figures",
    summary: "Counts the figures of older days anew, in UTC: --from 2026-01-01 --to 2026-01-31.",
    options: { from: { type: "string" }, to: { type: "string" } },
    async run(app, values) {
      const [from, to] = [readDay(values, "from"), readDay(values, "to")];
      if (to > dayOf(app.clock.now())) throw new CommandError("--to must not be in the future.");
      const days = listDays(from, to);
      if (days.length === 0) throw new CommandError("--from must not be after --to.");
      if (days.length > MOST_DAYS) throw new CommandError(`At most ${MOST_DAYS} days at once.`);
      await countDays(app, { counters, days });
      return `Counted ${days.length} days.`;
    },
  };
}

function readDay(values: CommandValues, name: string): string {
  const value = String(values[name] ?? "");
  const isDay = /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(startOf(value).getTime());
  if (!isDay || dayOf(startOf(value)) !== value)
    throw new CommandError(`--${name} must be a day such as 2026-11-24.`);
  return value;
}
