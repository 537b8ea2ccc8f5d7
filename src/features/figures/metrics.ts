import { METHODS } from "#base/payment-methods.ts";

/** Pages of figures, each with a right of its own. */
export const FIGURE_PAGES = ["people", "money", "moderation"] as const;
export type FigurePage = (typeof FIGURE_PAGES)[number];

/** How a metric is drawn. */
export type Drawing = {
  /** `line`: each part by day. `total`: all parts together by day. `bars`: each part over the whole range. `grid`: the same as a table
   * of types by what became of them, which are the two halves of the part. */
  kind: "line" | "total" | "bars" | "grid";
  unit: "count" | "money";
};

type Drawn = { metric: string; drawings: readonly Drawing[] };

const byDay: Drawing = { kind: "line", unit: "count" };
const allByDay: Drawing = { kind: "total", unit: "count" };
const byPart: Drawing = { kind: "bars", unit: "count" };
const byTypes: Drawing = { kind: "grid", unit: "count" };
const money: Drawing = { kind: "total", unit: "money" };

const lines = (...metrics: string[]): Drawn[] => metrics.map((metric) => ({ metric, drawings: [byDay] }));

/** What each page shows, in its order. */
export const DRAWN: Record<FigurePage, readonly Drawn[]> = {
  people: [
    ...lines("sign_ups"),
    { metric: "sign_up_sources", drawings: [byPart] },
    { metric: "lander_views", drawings: [allByDay, byPart] },
    { metric: "lander_starts", drawings: [byPart] },
    { metric: "lander_sign_ups", drawings: [byPart] },
    ...lines("confirmations", "active", "first_likes", "first_messages", "messages", "message_prices"),
    ...lines("conversations", "replies", "likes", "matches"),
    { metric: "conversions", drawings: [allByDay, byPart] },
    ...lines("deletions", "erasures"),
    { metric: "mails", drawings: [allByDay, byPart] },
    { metric: "mail_types", drawings: [byTypes] },
    { metric: "mails_off", drawings: [byPart] },
    { metric: "pushes", drawings: [allByDay, byPart] },
    { metric: "push_types", drawings: [byTypes] },
  ],
  money: [
    { metric: "net", drawings: [money] },
    { metric: "gross", drawings: [money, byPart] },
    ...["vat", "refunds", "disputes", "won_back"].map((metric) => ({ metric, drawings: [money] })),
    { metric: "debits", drawings: [byDay] },
    { metric: "debit_returns", drawings: [byPart] },
    { metric: "debits_at_risk", drawings: [money] },
    { metric: "credits", drawings: [byPart] },
    { metric: "credits_owed", drawings: [byDay] },
  ],
  moderation: [
    { metric: "reports", drawings: [allByDay, byPart] },
    { metric: "cases", drawings: [allByDay, byPart] },
    { metric: "decision_time", drawings: [byPart] },
    ...lines("late"),
    { metric: "decisions", drawings: [byPart] },
    { metric: "measures", drawings: [byPart] },
    { metric: "appeals", drawings: [byPart] },
    { metric: "agreement", drawings: [byPart] },
  ],
};

/** States at the end of a day. A week or month has that of its last counted day; a sum would count the same twice. */
export const STOCKS: readonly string[] = ["active", "credits_owed", "debits_at_risk"];

/** Parts that have an order; all others are sorted by size. */
export const ORDERED_PARTS: Record<string, readonly string[]> = {
  decision_time: ["15m", "1h", "4h", "12h", "24h", "48h", "72h", "168h", "more"],
  sign_up_sources: ["campaign", "lander", "direct"],
  active: ["day", "week", "month"],
  messages: ["text", "image", "gift"],
  message_prices: ["free", "paid"],
  credits_owed: ["given", "bought"],
  agreement: ["same", "different"],
  replies: ["within_a_week", "later"],
  conversions: ["0", "1", "2_7", "8_30", "more"],
};

/** Outcomes of a mail or a push. Each is the second half of a part in a grid. */
export const FATES: Record<string, readonly string[]> = {
  mail_types: ["sent", "refused", "bounced", "complained"],
  push_types: ["taken", "postponed", "gone", "rejected"],
};

export const CARDS: readonly string[] = Object.entries(METHODS)
  .filter(([, { kind }]) => kind === "card")
  .map(([code]) => code);
