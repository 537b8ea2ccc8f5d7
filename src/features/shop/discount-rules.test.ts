import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CodeTerms,
  type CodeUse,
  faultOf,
  offerThatApplies,
  TIME_BONUS_CODE,
  timeBonus,
  welcomeOffer,
} from "./discount-rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const HOUR = 3_600_000;

const summer: CodeTerms = {
  code: "SUMMER",
  kind: "code",
  percent: 20,
  country: null,
  memberId: null,
  currency: null,
  minimumAmount: null,
  methods: null,
  expiresAt: null,
  active: true,
  validity: "unlimited",
  forFree: false,
  claimKey: "SUMMER #1",
};
const anna: CodeUse = {
  memberId: 1,
  premium: false,
  country: "NL",
  currency: "EUR",
  listAmount: 2_499,
  method: "ideal",
  now,
};

describe("a code applies, or there is a reason why not", () => {
  test.each<[string, Partial<CodeTerms>, Partial<CodeUse>, ReturnType<typeof faultOf>]>([
    ["that asks for nothing", {}, {}, null],
    ["below its minimum", { minimumAmount: 2_500, currency: "EUR" }, {}, "code_minimum"],
    ["at its minimum", { minimumAmount: 2_499, currency: "EUR" }, {}, null],
    [
      "with a minimum, before anything is chosen",
      { minimumAmount: 2_500, currency: "EUR" },
      { listAmount: undefined },
      null,
    ],
    ["of another country", { country: "DE" }, {}, "code_not_here"],
    ["of this country", { country: "NL" }, {}, null],
    ["of another member", { memberId: 2 }, {}, "code_not_here"],
    ["of this member", { memberId: 1 }, {}, null],
    ["of another currency", { currency: "CHF" }, {}, "code_not_here"],
    ["of this currency", { currency: "EUR" }, {}, null],
    ["that is over since a second", { expiresAt: later(-1_000) }, {}, "code_expired"],
    ["at the very moment of its end", { expiresAt: now }, {}, "code_expired"],
    ["in its last millisecond", { expiresAt: later(1) }, {}, null],
    ["of other methods", { methods: ["paypal", "creditcard"] }, {}, "code_method"],
    ["of this method", { methods: ["paypal", "ideal"] }, {}, null],
    ["of other methods, before one is chosen", { methods: ["paypal"] }, { method: undefined }, null],
    ["that was switched off", { active: false }, {}, "code_expired"],
    ["for free members, asked for by a premium one", { forFree: true }, { premium: true }, "code_not_here"],
    ["for free members, asked for by one", { forFree: true }, {}, null],
  ])("one %s", (_, terms, use, fault) => {
    expect(faultOf({ ...summer, ...terms }, { ...anna, ...use })).toBe(fault);
  });

  test("one condition that is not met is enough", () => {
    const right: Partial<CodeTerms>[] = [
      { minimumAmount: 2_499, currency: "EUR" },
      { country: "NL" },
      { memberId: 1 },
      { currency: "EUR" },
      { expiresAt: later(1) },
      { methods: ["ideal"] },
      { forFree: true },
    ];
    const wrong: Partial<CodeTerms>[] = [
      { minimumAmount: 2_500, currency: "EUR" },
      { country: "DE" },
      { memberId: 2 },
      { currency: "CHF" },
      { expiresAt: now },
      { methods: ["paypal"] },
      { active: false },
    ];
    fc.assert(
      fc.property(fc.subarray(right), fc.constantFrom(...wrong), (rights, fault) => {
        const terms = Object.assign({ ...summer }, ...rights) as CodeTerms;
        expect(faultOf(terms, anna)).toBeNull();
        expect(faultOf({ ...terms, ...fault }, anna)).not.toBeNull();
      }),
    );
  });
});

describe("the newcomer's offers", () => {
  const signedUpAt = new Date("2026-11-21T09:00:00Z");
  const bonus = timeBonus({ memberId: 1, signedUpAt, percent: 25, seconds: 14_400 });
  const welcome = welcomeOffer({ memberId: 1, signedUpAt, percent: 25, hours: 72 });

  test("are 25 percent, once per user, until four hours and three days after sign-up", () => {
    expect(bonus).toMatchObject({
      code: "TIMEBONUS25",
      percent: 25,
      active: true,
      validity: "once-per-user",
      expiresAt: new Date("2026-11-21T13:00:00Z"),
    });
    expect(welcome).toMatchObject({
      code: "WELCOME",
      percent: 25,
      validity: "once-per-user",
      expiresAt: new Date("2026-11-24T09:00:00Z"),
    });
  });

  test("do not exist if the site sets 0 percent", () => {
    expect(timeBonus({ memberId: 1, signedUpAt, percent: 0, seconds: 14_400 })).toBeNull();
    expect(welcomeOffer({ memberId: 1, signedUpAt, percent: 0, hours: 72 })).toBeNull();
  });

  test.each([
    ["while both hold, the time bonus", 0, "TIMEBONUS25"],
    ["a millisecond before its end, still", HOUR - 1, "TIMEBONUS25"],
    ["at its end, the welcome discount", HOUR, "WELCOME"],
    ["after three days, nothing", 70 * HOUR, undefined],
  ])("%s counts", (_, milliseconds, code) => {
    const use = { ...anna, now: later(milliseconds) };
    expect(offerThatApplies({ timeBonus: bonus, welcome }, use)?.code).toBe(code);
  });

  test("do not apply for premium members or other members", () => {
    expect(offerThatApplies({ timeBonus: bonus, welcome }, { ...anna, premium: true })).toBeNull();
    expect(offerThatApplies({ timeBonus: bonus, welcome }, { ...anna, memberId: 2 })).toBeNull();
  });

  test("the time bonus applies for exactly its seconds, whatever the sign-up time and the welcome discount", () => {
    const seconds = fc.integer({ min: 60, max: 86_400 });
    const gone = fc.integer({ min: 0, max: 90_000_000 });
    fc.assert(
      fc.property(seconds, fc.integer({ min: 1, max: 720 }), gone, (lasts, hours, since) => {
        const offers = {
          timeBonus: timeBonus({ memberId: 1, signedUpAt: now, percent: 25, seconds: lasts }),
          welcome: welcomeOffer({ memberId: 1, signedUpAt: now, percent: 25, hours }),
        };
        const counts = offerThatApplies(offers, { ...anna, now: later(since) });
        expect(counts?.code === TIME_BONUS_CODE).toBe(since < lasts * 1_000);
        expect(counts === null).toBe(since >= Math.max(lasts * 1_000, hours * HOUR));
      }),
    );
  });
});
