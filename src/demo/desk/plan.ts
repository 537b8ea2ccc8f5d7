import type { Wanted } from "#features/moderation/measure-rules.ts";
import type { RuleName } from "#features/moderation/rules-list.ts";
import type { ReportReason } from "#features/safety/contract.ts";

export type About = "profile" | "photo" | "message" | "place";
/** A drawing as evidence, beside what was reported. */
export type Drawing = "storm" | "tile";
export type Outcome = { rule: RuleName; measures: readonly Wanted[] } | "none";
export type Appealed = "open" | "kept" | "overturned";

export type PlannedCase = {
  about: About;
  reason: ReportReason;
  /** Hours ago that it was reported. */
  hours: number;
  notifiers?: number;
  drawing?: Drawing;
  outcome?: Outcome;
  appeal?: Appealed;
};

const DAY = 24;
const none = "none" as const;
const measure = (rule: RuleName, ...measures: Wanted[]): Outcome => ({ rule, measures });
const warn = (rule: RuleName) => measure(rule, { kind: "warning" });

/** Everyday cases, each with its outcome. */
const DAILY: readonly Omit<PlannedCase, "hours">[] = [
  { about: "profile", reason: "insult", outcome: warn("harassment") },
  { about: "message", reason: "advertising", outcome: none },
  { about: "photo", reason: "nudity", outcome: measure("nudity", { kind: "photo_rejected" }) },
  { about: "profile", reason: "fake", outcome: none },
  { about: "message", reason: "insult", outcome: warn("harassment") },
  { about: "photo", reason: "fake", outcome: none },
  { about: "profile", reason: "underage", outcome: none },
  { about: "message", reason: "hate", outcome: warn("hate") },
  { about: "profile", reason: "advertising", outcome: none },
  { about: "photo", reason: "nudity", outcome: none },
  { about: "profile", reason: "stalking", outcome: measure("stalking", { kind: "muted", days: 7 }) },
  { about: "message", reason: "scam", outcome: none },
];

/** Decided in the past. Two moderators did nothing else then, so each claims the only case there is. */
export function planPast(): PlannedCase[] {
  const daily = Array.from({ length: 64 }, (_, nth) => ({
    ...(DAILY[nth % DAILY.length] as (typeof DAILY)[number]),
    hours: 40 * DAY - nth * 11.5,
  }));
  return [
    ...daily,
    { about: "profile", reason: "scam", hours: 210, outcome: measure("scam", { kind: "banned" }) },
    { about: "message", reason: "threat", hours: 207, outcome: measure("life", { kind: "banned" }) },
    {
      ...{ about: "profile", reason: "insult", hours: 205 },
      outcome: measure("abuse_of_reports", { kind: "no_reports", days: 30 }),
    },
    { about: "profile", reason: "hate", hours: 200, outcome: warn("hate"), appeal: "kept" },
    {
      ...{ about: "photo", reason: "nudity", hours: 195, appeal: "overturned" },
      outcome: measure("nudity", { kind: "photo_rejected" }),
    },
    { about: "profile", reason: "insult", hours: 190, outcome: warn("harassment"), appeal: "open" },
    // Ends today.
    {
      about: "profile",
      reason: "hate",
      hours: 163,
      outcome: measure("hate", { kind: "suspended", days: 7 }),
    },
    ...(["insult", "nudity", "fake", "advertising"] as const).map(
      (reason, nth): PlannedCase => ({
        ...{ about: reason === "nudity" ? "photo" : "profile", reason, hours: 20 - nth * 5 },
        outcome: none,
      }),
    ),
  ];
}

const OPEN: readonly (readonly [About, ReportReason])[] = [
  ...([
    ["profile", "fake"],
    ["photo", "nudity"],
    ["message", "insult"],
    ["profile", "insult"],
  ] as const),
  ...([
    ["photo", "fake"],
    ["message", "scam"],
    ["profile", "advertising"],
    ["photo", "intimate"],
  ] as const),
  ...([
    ["message", "hate"],
    ["profile", "scam"],
    ["photo", "other"],
    ["message", "advertising"],
  ] as const),
  ...([
    ["profile", "offline"],
    ["photo", "advertising"],
    ["message", "stalking"],
    ["profile", "other"],
  ] as const),
];

/** Waiting now, the oldest first. */
export function planOpen(): PlannedCase[] {
  const late: PlannedCase[] = [
    { about: "profile", reason: "insult", hours: 6 * DAY },
    { about: "photo", reason: "nudity", hours: 6 * DAY },
  ];
  const waiting = OPEN.flatMap(([about, reason], nth): PlannedCase[] => [
    { about, reason, hours: 2.4 * DAY - nth * 3 },
    { about, reason, hours: 0.9 * DAY - nth },
  ]);
  return [
    ...late,
    ...waiting,
    { about: "profile", reason: "scam", hours: 20, notifiers: 7 },
    { about: "photo", reason: "threat", hours: 0.7, drawing: "storm" },
    { about: "photo", reason: "nudity", hours: 9, drawing: "storm" },
    { about: "photo", reason: "trafficking", hours: 0.5, drawing: "tile" },
    { about: "profile", reason: "underage", hours: 0.4 },
    { about: "message", reason: "threat", hours: 0.2 },
    { about: "place", reason: "other", hours: 5 },
    { about: "place", reason: "intimate", hours: 30 },
    { about: "place", reason: "hate", hours: 11 },
  ];
}
