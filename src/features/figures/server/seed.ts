import { copyRows } from "#db/copy-rows.ts";
import type { Seed } from "#db/seed.ts";
import type { DayCount } from "#platform/figures/day-counter.ts";
import { addDays, dayOf, listDays, startOf } from "../days.ts";
import { compareRisks, judgeClaim } from "../success-rules.ts";
import { rowsOfDay } from "./rows-of-day.ts";

const DAYS = 400;
const MONTHS = 6;
/** Usual figures of a day on the largest site, by metric and part. */
const USUAL: readonly (readonly [metric: string, part: string, n: number])[] = [
  ...([
    ["sign_ups", "known", 90],
    ["sign_ups", "unknown", 40],
    ["confirmations", "", 104],
  ] as const),
  ...([
    ["active", "day", 1_900],
    ["active", "week", 5_200],
    ["active", "month", 9_800],
  ] as const),
  ...([
    ["first_likes", "", 70],
    ["first_messages", "", 52],
    ["likes", "", 2_600],
    ["matches", "", 240],
  ] as const),
  ...([
    ["messages", "text", 7_400],
    ["messages", "image", 620],
    ["messages", "gift", 85],
  ] as const),
  ...([
    ["conversations", "", 830],
    ["replies", "within_a_week", 310],
    ["replies", "later", 24],
  ] as const),
  ...([
    ["conversions", "0", 9],
    ["conversions", "1", 4],
    ["conversions", "2_7", 7],
    ["conversions", "8_30", 3],
  ] as const),
  ...([
    ["conversions", "more", 2],
    ["deletions", "", 21],
  ] as const),
  ...([
    ["reports", "fake", 9],
    ["reports", "insult", 6],
    ["reports", "scam", 5],
    ["cases", "report", 16],
  ] as const),
  ...([
    ["cases", "signal", 5],
    ["decisions", "violation", 12],
    ["decisions", "none", 8],
    ["appeals", "kept", 2],
  ] as const),
  ...([
    ["mails", "sent", 640],
    ["mails", "refused", 4],
    ["mails", "bounced", 6],
  ] as const),
  ...([
    ["mails", "complained", 1],
    ["debits", "filed", 8],
    ["debits", "returned", 1],
  ] as const),
  ...([
    ["decision_time", "1h", 6],
    ["decision_time", "4h", 9],
    ["decision_time", "24h", 5],
    ["late", "", 1],
  ] as const),
  ...([
    ["erasures", "", 14],
    ["message_prices", "free", 2_900],
    ["message_prices", "paid", 5_200],
    ["credits_owed", "given", 12_400],
    ["credits_owed", "bought", 96_000],
  ] as const),
  ...([
    ["pushes", "taken", 1_900],
    ["pushes", "gone", 12],
    ["pushes", "postponed", 5],
    ["push_types", "new_messages_taken", 1_500],
    ["push_types", "like_taken", 400],
    ["push_types", "new_messages_gone", 12],
  ] as const),
  ...([
    ["mail_types", "new_messages_sent", 420],
    ["mail_types", "account_sent", 220],
    ["mail_types", "new_messages_bounced", 6],
    ["mails_off", "new_messages", 6],
    ["mails_off", "every_type", 3],
  ] as const),
  ...([
    ["sign_up_sources", "campaign", 78],
    ["sign_up_sources", "lander", 12],
    ["sign_up_sources", "direct", 40],
    ["lander_views", "gallery", 1_450],
    ["lander_views", "tinderswipe", 1_240],
    ["lander_views", "maplanding", 610],
  ] as const),
  ...([
    ["lander_starts", "gallery", 290],
    ["lander_starts", "tinderswipe", 310],
    ["lander_starts", "maplanding", 84],
    ["lander_sign_ups", "gallery", 34],
    ["lander_sign_ups", "tinderswipe", 41],
    ["lander_sign_ups", "maplanding", 15],
  ] as const),
  ...([
    ["debit_returns", "ac04", 1],
    ["agreement", "same", 2],
    ["agreement", "different", 1],
  ] as const),
];
const PRICE = 1_499;
const COUNTRIES = [
  ["NL", 0.5],
  ["DE", 0.33],
  ["BE", 0.14],
  ["AT", 0.03],
] as const;

/** 400 days of figures with a wave at week-ends, and a claim about success that is too high on the second site. */
export const seedFigures: Seed = {
  name: "figures",
  async run({ client, members, now }) {
    if (members === 0) return;
    const { rows: sites } = await client.query<{ id: number }>("select id from site_site order by id");
    const yesterday = addDays(dayOf(now), -1);
    const rows = listDays(addDays(yesterday, 1 - DAYS), yesterday).flatMap((day, at) =>
      rowsOfDay(sites.flatMap(({ id }, nth) => countsOf({ siteId: id, nth, day, at }))).map(
        ({ siteId, metric, country, part, currency, n, amount, hidden }) =>
          [day, siteId, metric, country, part, currency, n, amount, hidden] as const,
      ),
    );
    const columns = ["day", "site_id", "metric", "country", "part", "currency", "n", "amount", "hidden"];
    await copyRows(client, { table: "figures_day", columns }, rows);
    for (const [nth, { id }] of sites.entries())
      for (let ago = 0; ago < MONTHS; ago++)
        await client.query(
          `insert into figures_success (site_id, month, window_from, window_to, claim, premium_members, premium_successes,
             other_members, other_successes, ratio, low, high, verdict, measured_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
          measurementOf({ siteId: id, nth, ago, now }),
        );
  },
};

type OfDay = { siteId: number; nth: number; day: string; at: number };

/** Makes the figures of one site and day. Later sites are smaller; week-ends are busier. */
function countsOf({ siteId, nth, day, at }: OfDay): DayCount[] {
  const weekday = startOf(day).getUTCDay();
  const wave = weekday === 0 || weekday === 6 ? 1.35 : 1;
  const growth = 0.7 + (0.3 * at) / DAYS;
  return COUNTRIES.flatMap(([country, share], place) => {
    const scale = (wave * growth * share) / (nth + 1);
    const counted = USUAL.map(([metric, part, usual], index) => {
      const n = Math.round(usual * scale * (0.85 + 0.3 * noise(at * 31 + index * 7 + place * 3 + nth)));
      return { metric, siteId, country, part, n };
    });
    const orders = Math.round(60 * scale * (0.85 + 0.3 * noise(at + place)));
    const money = ([metric, part]: [string, string], n: number, amount: number) => ({
      ...{ metric, siteId, country, part, n, amount, currency: "EUR" },
    });
    const refunded = at % 9 === 0 ? PRICE : 0;
    const disputed = at % 23 === 0 ? PRICE : 0;
    const left = orders * PRICE - refunded - disputed;
    return [
      ...counted,
      money(["gross", "creditcard"], Math.ceil(orders / 2), Math.ceil(orders / 2) * PRICE),
      money(["gross", "ideal"], Math.floor(orders / 2), Math.floor(orders / 2) * PRICE),
      ...(refunded ? [money(["refunds", ""], 1, refunded)] : []),
      ...(disputed ? [money(["disputes", "creditcard"], 1, disputed)] : []),
      money(["vat", ""], 0, Math.round((left * 21) / 121)),
      money(["net", ""], 0, left - Math.round((left * 21) / 121)),
    ].filter(({ n, ...of }) => n !== 0 || "amount" in of);
  });
}

/** Members with premium were 50 % more successful on the first site, 20 % on the second, and too few on the third. */
function measurementOf({ siteId, nth, ago, now }: { siteId: number; nth: number; ago: number; now: Date }) {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
  const windowTo = dayOf(month);
  const premium = nth === 2 ? 40 : 2_400 - 90 * ago;
  const others = nth === 2 ? 300 : 14_000 - 300 * ago;
  const strata = [
    {
      premium: { members: premium, successes: Math.round(premium * (nth === 0 ? 0.45 : 0.36)) },
      others: { members: others, successes: Math.round(others * 0.3) },
    },
  ];
  const measured = compareRisks(strata);
  const [{ premium: a, others: b }] = strata as [(typeof strata)[number]];
  return [
    ...[
      siteId,
      windowTo,
      addDays(windowTo, -28),
      windowTo,
      46,
      a.members,
      a.successes,
      b.members,
      b.successes,
    ],
    ...[measured?.ratio, measured?.low, measured?.high, judgeClaim(46, strata, measured), month],
  ];
}

/** Returns a number from 0 to 1 that is always the same for the same place. */
function noise(place: number): number {
  const wave = Math.sin(place * 12.9898) * 43_758.5453;
  return wave - Math.floor(wave);
}
