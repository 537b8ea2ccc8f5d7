export const ROLES = ["support", "moderator", "lead", "finance", "operator"] as const;
/** Rights of people of staff. Roles are code, so that no one can gain rights by editing a role. */
export type Role = (typeof ROLES)[number];

/** Conditions of a right besides the role. */
type Guards = {
  /** The person must give a reason first. */
  reason?: true;
  /** Another person of staff must agree. */
  secondPerson?: true;
  /** The person must have used their second factor within the last five minutes. */
  fresh?: true;
  /** The operators must have named the person for it. */
  named?: true;
};

type Row = Guards & { roles: readonly Role[] };

const everybody = ROLES;
const judges = ["moderator", "lead"] as const;

/** All rights, with the roles that have them and their conditions. */
export const RIGHTS = {
  "member.find": { roles: everybody },
  "member.read": { roles: everybody },
  "member.contact": { roles: ["support", "lead", "finance", "operator"], reason: true },
  "content.read": { roles: judges, reason: true },
  "case.work": { roles: judges },
  "appeal.decide": { roles: judges },
  /** Measures of at most 30 days. */
  "measure.restrict": { roles: judges },
  "measure.ban": { roles: judges, fresh: true },
  "case.lead": { roles: ["lead"] },
  "child.handle": { roles: ["lead"], reason: true, secondPerson: true, fresh: true, named: true },
  "fingerprint.read": { roles: judges },
  "fingerprint.edit": { roles: ["lead"], reason: true },
  "member.help": { roles: ["support", "lead", "operator"], reason: true },
  "member.change_address": { roles: ["lead", "operator"], reason: true },
  "member.export": { roles: ["operator"], reason: true, secondPerson: true, fresh: true },
  "member.erase": { roles: ["operator"], reason: true, secondPerson: true, fresh: true },
  /** Inquiries to customer service: reads, answers, closes and hands them over. */
  "service.work": { roles: ["support", "lead", "operator"] },
  "order.read": { roles: ["support", "finance", "operator"] },
  /** Writes lists of orders, withdrawals, direct debits and debts to files. */
  "order.export": { roles: ["finance", "operator"], reason: true, fresh: true },
  /** Unused credits within the days of the site. */
  "refund.unused": { roles: ["support", "finance"], reason: true },
  /** After those days or as goodwill, up to the limit. */
  "refund.goodwill": { roles: ["finance"], reason: true, fresh: true },
  "refund.above_limit": { roles: ["finance"], reason: true, secondPerson: true, fresh: true },
  /** Up to 20 credits. */
  "credits.grant": { roles: ["support", "finance"], reason: true },
  "credits.grant_more": { roles: ["finance"], reason: true, secondPerson: true },
  "withdrawal.settle": { roles: ["finance"], reason: true },
  "fault.settle": { roles: ["finance"], reason: true },
  "code.make": { roles: ["finance", "operator"] },
  "code.end": { roles: ["finance", "operator"] },
  "debit.file": { roles: ["finance"], fresh: true },
  "debit.returns": { roles: ["finance"], fresh: true },
  "debit.refund": { roles: ["finance"], fresh: true },
  "receivable.settle": { roles: ["finance"], reason: true },
  "receivable.write_off": { roles: ["finance"], reason: true, secondPerson: true },
  "creditor.change": { roles: ["finance", "operator"], secondPerson: true, fresh: true },
  "settings.read": { roles: everybody },
  "settings.write": { roles: ["operator"], fresh: true },
  "settings.write_dangerous": { roles: ["operator"], secondPerson: true, fresh: true },
  "prices.write": { roles: ["finance", "operator"], fresh: true },
  "texts.write": { roles: ["operator"] },
  /** Sets the mark of a fictional profile; there is no right to unset it. */
  "fictional.set": { roles: ["operator"], reason: true, fresh: true },
  "figures.moderation": { roles: ["moderator", "lead", "operator"] },
  "figures.people": { roles: ["lead", "operator"] },
  "figures.money": { roles: ["finance", "operator"] },
  /** Opens the log: entries of one's own team, or all of them with `audit.read_all`. */
  "audit.read": { roles: ["lead", "operator"] },
  "audit.read_all": { roles: ["operator"] },
  "transparency.read": { roles: ["operator"] },
  "retention.read": { roles: ["operator"] },
  /** Keeps a case longer than the retention would, for a claim or an authority. */
  "retention.hold": { roles: ["operator"], reason: true },
  "breach.manage": { roles: ["operator"] },
  /** Processes, waiting work, failed jobs, mail and space. */
  "health.read": { roles: ["operator"] },
  "job.retry": { roles: ["operator"], reason: true },
  "staff.manage": { roles: ["operator"], secondPerson: true, fresh: true },
  "staff.reset": { roles: ["operator"], secondPerson: true, fresh: true },
} as const satisfies Record<string, Row>;

export type Right = keyof typeof RIGHTS;

/** @param named the rights for which the operators have named the person */
export function hasRight(roles: readonly Role[], right: Right, named: readonly string[] = []): boolean {
  const row: Row = RIGHTS[right];
  return row.roles.some((role) => roles.includes(role)) && (!row.named || named.includes(right));
}

/** Returns the conditions of a right. */
export function guardsOf(right: Right): Guards {
  const row: Row = RIGHTS[right];
  return row;
}
