import type { Db } from "#db/database.ts";
import type { Fact } from "../contract.ts";
import { addDays } from "../days.ts";
import { CARDS } from "../metrics.ts";
import { type Asked, listSeries, type StoredSeries } from "./queries-read.ts";

/**
 * Computes the disputes of this month and of the month before by the two ways of the card schemes: Visa divides by the
 * card payments of the same month, Mastercard by those of the month before.
 */
export async function readDisputeRates(
  db: Db,
  asked: Pick<Asked, "site" | "country"> & { today: string },
): Promise<Fact[]> {
  const months = lastMonths(asked.today, 3) as [string, string, string];
  const range = { ...asked, metrics: ["gross", "disputes"], from: months[2], to: asked.today, isExact: true };
  const stored = await listSeries(db, range, "month");
  // The range begins with the earliest month.
  const cards = (metric: string, month: string) =>
    countCards(stored, metric, months.length - 1 - months.indexOf(month));
  return [0, 1].flatMap((at) => {
    const [month, before] = [months[at], months[at + 1]] as [string, string];
    const rate = (name: Fact["name"], paid: number): Fact => ({
      ...{ name, month, part: null },
      share: paid > 0 ? cards("disputes", month) / paid : null,
    });
    return [
      rate("disputes_visa", cards("gross", month)),
      rate("disputes_mastercard", cards("gross", before)),
    ];
  });
}

/** Lists the first days of the last months, the present one first. */
function lastMonths(today: string, count: number): string[] {
  const first = `${today.slice(0, 7)}-01`;
  return count === 1 ? [first] : [first, ...lastMonths(addDays(first, -1), count - 1)];
}

function countCards(stored: readonly StoredSeries[], metric: string, place: number): number {
  return stored
    .filter((series) => series.metric === metric && CARDS.includes(series.part))
    .reduce((sum, { places, counts }) => sum + (counts[places.indexOf(place)] ?? 0), 0);
}
