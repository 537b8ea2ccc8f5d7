import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REPORT_REASONS } from "#features/safety/contract.ts";
import { dueAt, ladderStep, queueOf, subjectKind, trustOf, urgencyOf } from "./case-rules.ts";
import { sayCount } from "./desk/parts/say.ts";
import {
  findMeasureFault,
  isMilder,
  MEASURES,
  needsConfirmation,
  removalOf,
  restrictionsOf,
  type Standing,
} from "./measure-rules.ts";
import { RULE_NAMES, RULES, ruleOf, ruleOfReason } from "./rules-list.ts";

const AT = new Date("2026-11-23T12:00:00Z");
const HOUR = 3_600_000;

describe("the list of rules", () => {
  test.each(REPORT_REASONS)("has one rule for reports about %s", (reason) => {
    const found = RULE_NAMES.filter((name) => ruleOf(name).reasons.includes(reason));
    expect(found).toEqual([ruleOfReason(reason)]);
  });

  test.each(RULE_NAMES)(
    "proposes for %s only measures that exist, with an end where one is needed",
    (name) => {
      for (const step of RULES[name].ladder) {
        expect(step.length).toBeGreaterThan(0);
        for (const subject of ["photo", "profile", "message"] as const) {
          const measures = step.map((measure) =>
            measure.kind === "content_removed"
              ? { kind: removalOf(subject) }
              : (measure as { kind: "muted" }),
          );
          expect(findMeasureFault(measures, subject)).toBeNull();
        }
      }
    },
  );

  test("a ladder goes up with each standing strike for the same rule, and no further than its end", () => {
    const strikes = (count: number, rule = "hate") => Array.from({ length: count }, () => ({ rule }));
    expect(ladderStep("hate", [])).toEqual([{ kind: "warning" }]);
    expect(ladderStep("hate", strikes(1))).toEqual([{ kind: "suspended", days: 7 }]);
    for (const count of [2, 3, 9]) expect(ladderStep("hate", strikes(count))).toEqual([{ kind: "banned" }]);
    expect(ladderStep("hate", strikes(5, "nudity"))).toEqual([{ kind: "warning" }]);
  });
});

describe("the queue of a case", () => {
  test.each([
    ["photo:3", 3, "pictures"],
    ["message:9:2", 2, "texts"],
    ["profile:12", 2, "people"],
    ["member:12", 1, "people"],
    ["report:7", 2, "visitors"],
    ["photo:3", 0, "urgent"],
    ["report:7", 0, "urgent"],
  ] as const)("of %s in lane %i is %s", (subject, lane, queue) => {
    expect(queueOf(subject, lane)).toBe(queue);
    expect(subject).toContain(`${subjectKind(subject)}:`);
  });
});

describe("the time until a case is due", () => {
  const hours = (rule: Parameters<typeof dueAt>[0]["rule"], trust: number) =>
    (dueAt({ openedAt: AT, rule, trust }).getTime() - AT.getTime()) / HOUR;

  test("is an hour for danger to people and a day for the next lane, whoever reports", () => {
    for (const trust of [0.25, 1, 4, 300]) {
      expect(hours("life", trust)).toBe(1);
      expect(hours("minor_account", trust)).toBe(1);
      expect(hours("scam", trust)).toBe(24);
    }
  });

  test("[bad case 6] of 300 reports is at most four times shorter", () => {
    expect(hours("harassment", 1)).toBe(72);
    expect(hours("harassment", 2)).toBe(36);
    expect(hours("harassment", 300)).toBe(18);
    expect(hours("nudity", 0.25)).toBe(240);
  });

  test("trust is 1 for somebody new, and stays within its bounds", () => {
    expect(trustOf({ upheld: 0, dismissed: 0 })).toBe(1);
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (upheld, dismissed) => {
        const trust = trustOf({ upheld, dismissed });
        expect(trust).toBeGreaterThanOrEqual(0.25);
        expect(trust).toBeLessThanOrEqual(1.5);
        expect(trustOf({ upheld: upheld + 1, dismissed })).toBeGreaterThanOrEqual(trust);
        expect(trustOf({ upheld, dismissed: dismissed + 1 })).toBeLessThanOrEqual(trust);
      }),
    );
  });
});

describe("measures", () => {
  test.each([
    [[{ kind: "muted", days: 3 }], "profile", null],
    [[{ kind: "muted" }], "profile", "days"],
    [[{ kind: "muted", days: 0 }], "profile", "days"],
    [[{ kind: "suspended", days: 366 }], "profile", "days"],
    [[{ kind: "banned", days: 3 }], "profile", "days"],
    [[{ kind: "warning" }, { kind: "warning" }], "profile", "twice"],
    [[{ kind: "photo_rejected" }], "message", "subject"],
    [[{ kind: "message_hidden" }], "photo", "subject"],
    [[{ kind: "text_held" }], "photo", "subject"],
    [[{ kind: "name_held" }], "photo", "subject"],
    [[{ kind: "name_held" }, { kind: "text_held" }], "profile", null],
    [[{ kind: "warning" }], "report", "subject"],
    [[], "report", null],
  ] as const)("%j for a %s: %s", (measures, subject, fault) => {
    expect(findMeasureFault(measures, subject)).toBe(fault);
  });

  test("of more than 30 days, and those without an end that hide or shut out, ask the person to show again who they are", () => {
    expect(needsConfirmation([{ kind: "muted", days: 30 }])).toBe(false);
    expect(needsConfirmation([{ kind: "suspended", days: 31 }])).toBe(true);
    for (const kind of ["banned", "age_proof", "profile_hidden"] as const)
      expect(needsConfirmation([{ kind }])).toBe(true);
    for (const kind of ["warning", "text_held", "photo_rejected", "message_hidden"] as const)
      expect(needsConfirmation([{ kind }])).toBe(false);
  });

  const ends = fc.option(fc.integer({ min: -20, max: 20 }), { nil: null });
  const measure = fc.record({ kind: fc.constantFrom(...MEASURES), days: ends });

  test.each([
    ["a warning instead of anything", [{ kind: "warning" }], [{ kind: "muted", endsIn: 3 }], true],
    ["a lighter kind instead", [{ kind: "suspended", days: 365 }], [{ kind: "banned" }], true],
    ["an earlier end", [{ kind: "suspended", days: 3 }], [{ kind: "suspended", endsIn: 7 }], true],
    [
      "one of two",
      [{ kind: "muted", days: 3 }],
      [{ kind: "muted", endsIn: 3 }, { kind: "profile_hidden" }],
      true,
    ],
    ["the same", [{ kind: "muted", days: 3 }], [{ kind: "muted", endsIn: 3 }], false],
    ["a later end", [{ kind: "suspended", days: 8 }], [{ kind: "suspended", endsIn: 7 }], false],
    ["a ban instead", [{ kind: "banned" }], [{ kind: "suspended", endsIn: 7 }], false],
    ["a ban beside", [{ kind: "muted", days: 1 }, { kind: "banned" }], [{ kind: "muted", endsIn: 7 }], false],
    ["anything but a warning, once nothing is in force", [{ kind: "muted", days: 1 }], [], false],
    ["a warning, once nothing is in force", [{ kind: "warning" }], [], true],
  ] as const)("are milder or not: %s", (_, wanted, standing, milder) => {
    const at = new Date("2026-11-28");
    const DAY = 86_400_000;
    const inForce = standing.map((one) => ({
      kind: one.kind,
      endsAt: "endsIn" in one ? new Date(at.getTime() + one.endsIn * DAY) : null,
    }));
    expect(isMilder(wanted, inForce, at)).toBe(milder);
  });

  test("[bad case 15] what stands together keeps from something as long as any one of them does", () => {
    const NAMES = {
      muted: "mutedUntil",
      no_first_contact: "firstContactUntil",
      profile_hidden: "hiddenUntil",
      no_purchases: "noPurchasesUntil",
      no_reports: "noReportsUntil",
      suspended: "barredUntil",
      banned: "barredUntil",
    } as const;
    const isOver = (until: Date | "infinity" | null, at: Date) =>
      until !== "infinity" && (!until || until <= at);
    fc.assert(
      fc.property(fc.array(measure, { maxLength: 8 }), fc.integer({ min: 0, max: 25 }), (made, days) => {
        const standing: Standing[] = made.map(({ kind, days }) => ({
          kind,
          endsAt: days === null ? null : new Date(AT.getTime() + days * 24 * HOUR),
        }));
        const restrictions = restrictionsOf(standing, AT);
        const moment = new Date(AT.getTime() + days * 24 * HOUR);
        for (const name of new Set(Object.values(NAMES))) {
          const any = standing.some(
            ({ kind, endsAt }) =>
              NAMES[kind as keyof typeof NAMES] === name &&
              (endsAt === null || (endsAt > moment && endsAt > AT)),
          );
          expect([name, !isOver(restrictions[name], moment)]).toEqual([name, any]);
        }
        expect(restrictions.ageProof).toBe(made.some(({ kind }) => kind === "age_proof"));
      }),
    );
  });
});

test.each([
  ["2026-11-23T11:59:59.999Z", "quiet"],
  ["2026-11-23T12:00:00.000Z", "soon"],
  ["2026-11-24T00:00:00.000Z", "soon"],
  ["2026-11-24T00:00:00.001Z", "late"],
])("at %s, a case of this day that is due at its end is %s", (now, urgency) => {
  const times = { opened_at: "2026-11-23T00:00:00.000Z", due_at: "2026-11-24T00:00:00.000Z" };
  expect(urgencyOf(times, now)).toBe(urgency);
});

test.each([
  [0, "0"],
  [1_000, "1,000"],
  [1_001, "1,000+"],
])("a count of %i is told as %s", (count, told) => {
  expect(sayCount(count, "en-GB")).toBe(told);
});
