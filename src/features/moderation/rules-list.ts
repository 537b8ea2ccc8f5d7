import type { ReportReason } from "#features/safety/contract.ts";
import type { LadderStep } from "./measure-rules.ts";

/** Lane 0 is due within an hour, for danger to people; 1 within a day, 2 within three days, 3 within five days. */
export type Lane = 0 | 1 | 2 | 3;

type Rule = {
  lane: Lane;
  /** Reasons of reports that this rule covers. */
  reasons: readonly ReportReason[];
  /** Measures proposed the first time, the second time, and for a grave or third violation. */
  ladder: readonly [first: LadderStep, again: LadderStep, grave: LadderStep];
  /** Whether a violation breaks the law, or only our terms. */
  ground: "illegal" | "terms";
  /** Category and keyword of the Commission's database of statements of reasons. */
  category: string;
  keyword: string;
  /** The member concerned is heard before the decision. */
  hearFirst?: true;
  /** Weight of the strike. */
  strike: 0 | 1 | 2 | 3;
  /** Its cases are hard to look at: violence, children, or intimate pictures of people who never agreed. */
  hard?: true;
  /** The law lets the account be erased without waiting until nobody can appeal any more. */
  eraseAtOnce?: true;
};

const ban: LadderStep = [{ kind: "banned" }];
const remove: LadderStep = [{ kind: "content_removed" }];
const removeAndBan: LadderStep = [{ kind: "content_removed" }, { kind: "banned" }];

/** Clauses of our terms and laws that a profile, photo or message can break. A person decides each case. */
export const RULES = {
  child: {
    lane: 0,
    reasons: ["child"],
    ladder: [removeAndBan, removeAndBan, removeAndBan],
    ground: "illegal",
    category: "STATEMENT_CATEGORY_PROTECTION_OF_MINORS",
    keyword: "KEYWORD_CHILD_SEXUAL_ABUSE_MATERIAL",
    hard: true,
    strike: 3,
  },
  life: {
    lane: 0,
    reasons: ["threat"],
    ladder: [ban, ban, ban],
    ground: "illegal",
    category: "STATEMENT_CATEGORY_VIOLENCE",
    keyword: "KEYWORD_INCITEMENT_VIOLENCE_HATRED",
    hard: true,
    strike: 3,
  },
  exploitation: {
    lane: 0,
    reasons: ["trafficking"],
    ladder: [ban, ban, ban],
    ground: "illegal",
    category: "STATEMENT_CATEGORY_VIOLENCE",
    keyword: "KEYWORD_HUMAN_TRAFFICKING",
    hard: true,
    strike: 3,
  },
  minor_account: {
    lane: 0,
    reasons: ["underage"],
    ladder: [[{ kind: "age_proof" }], [{ kind: "age_proof" }], [{ kind: "age_proof" }]],
    ground: "terms",
    category: "STATEMENT_CATEGORY_PROTECTION_OF_MINORS",
    keyword: "KEYWORD_AGE_SPECIFIC_RESTRICTIONS_MINORS",
    eraseAtOnce: true,
    strike: 0,
  },
  intimate: {
    lane: 1,
    reasons: ["intimate"],
    ladder: [removeAndBan, removeAndBan, removeAndBan],
    ground: "illegal",
    category: "STATEMENT_CATEGORY_CYBER_VIOLENCE",
    keyword: "KEYWORD_NON_CONSENSUAL_IMAGE_SHARING",
    hard: true,
    strike: 3,
  },
  stalking: {
    lane: 1,
    reasons: ["stalking", "offline"],
    ladder: [[{ kind: "muted", days: 7 }], ban, ban],
    ground: "illegal",
    category: "STATEMENT_CATEGORY_CYBER_VIOLENCE",
    keyword: "KEYWORD_CYBER_STALKING",
    strike: 2,
  },
  scam: {
    lane: 1,
    reasons: ["scam"],
    ladder: [ban, ban, ban],
    ground: "illegal",
    category: "STATEMENT_CATEGORY_SCAMS_AND_FRAUD",
    keyword: "KEYWORD_PHISHING",
    strike: 3,
  },
  hate: {
    lane: 2,
    reasons: ["hate"],
    ladder: [[{ kind: "warning" }], [{ kind: "suspended", days: 7 }], ban],
    ground: "illegal",
    category: "STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH",
    keyword: "KEYWORD_HATE_SPEECH",
    strike: 2,
  },
  harassment: {
    lane: 2,
    reasons: ["insult"],
    ladder: [[{ kind: "warning" }], [{ kind: "muted", days: 3 }], [{ kind: "suspended", days: 30 }]],
    ground: "terms",
    category: "STATEMENT_CATEGORY_CYBER_VIOLENCE",
    keyword: "KEYWORD_CYBER_BULLYING_INTIMIDATION",
    strike: 1,
  },
  fake: {
    lane: 2,
    reasons: ["fake"],
    ladder: [remove, remove, ban],
    ground: "terms",
    category: "STATEMENT_CATEGORY_SCAMS_AND_FRAUD",
    keyword: "KEYWORD_INAUTHENTIC_ACCOUNTS",
    hearFirst: true,
    strike: 1,
  },
  evasion: {
    lane: 2,
    reasons: [],
    ladder: [ban, ban, ban],
    ground: "terms",
    category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    keyword: "KEYWORD_OTHER",
    strike: 3,
  },
  doxxing: {
    lane: 2,
    reasons: ["other"],
    ladder: [remove, [{ kind: "content_removed" }, { kind: "suspended", days: 30 }], ban],
    ground: "illegal",
    category: "STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS",
    keyword: "KEYWORD_MISSING_PROCESSING_GROUND",
    strike: 2,
  },
  stolen_photo: {
    lane: 2,
    reasons: [],
    ladder: [remove, [{ kind: "content_removed" }, { kind: "suspended", days: 30 }], ban],
    ground: "illegal",
    category: "STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS",
    keyword: "KEYWORD_MISSING_PROCESSING_GROUND",
    strike: 1,
  },
  paid_sex: {
    lane: 3,
    reasons: [],
    ladder: [remove, ban, ban],
    ground: "terms",
    category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    keyword: "KEYWORD_GOODS_SERVICES_NOT_PERMITTED",
    strike: 1,
  },
  advertising: {
    lane: 3,
    reasons: ["advertising"],
    ladder: [remove, ban, ban],
    ground: "terms",
    category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    keyword: "KEYWORD_GOODS_SERVICES_NOT_PERMITTED",
    strike: 1,
  },
  nudity: {
    lane: 3,
    reasons: ["nudity"],
    ladder: [remove, remove, [{ kind: "suspended", days: 7 }]],
    ground: "terms",
    category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    keyword: "KEYWORD_NUDITY",
    strike: 1,
  },
  abuse_of_reports: {
    lane: 3,
    reasons: [],
    ladder: [[{ kind: "warning" }], [{ kind: "no_reports", days: 30 }], [{ kind: "no_reports", days: 30 }]],
    ground: "terms",
    category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    keyword: "KEYWORD_OTHER",
    strike: 1,
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]];

export const HARD_RULES = RULE_NAMES.filter((name) => (RULES[name] as Rule).hard);

/** Breaches so serious that a ban for them takes the unused credits, once nobody can appeal any more. */
export const SERIOUS_RULES = RULE_NAMES.filter((name) => RULES[name].strike === 3);

export function ruleOf(name: RuleName): Rule {
  return RULES[name];
}

/** Returns the rule for the reason of a report. */
export function ruleOfReason(reason: ReportReason): RuleName {
  const found = RULE_NAMES.find((name) => ruleOf(name).reasons.includes(reason));
  if (!found) throw new Error(`No rule stands for reports about ${reason}.`);
  return found;
}
