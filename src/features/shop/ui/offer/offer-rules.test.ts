import { describe, expect, test } from "vitest";
import type { Discount } from "../../contract.ts";
import {
  type KeptOffers,
  NO_OFFERS,
  offerOn,
  offerThatIsShown,
  opensPopup,
  standingOffers,
} from "./offer-rules.ts";

const signedUpAt = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const bonus = { code: "TIMEBONUS25", kind: "time_bonus", expires: "2026-11-21T16:00:00.000Z" } as Discount;
const welcome = { code: "WELCOME", kind: "welcome", expires: "2026-11-24T12:00:00.000Z" } as Discount;
const both: KeptOffers = { timeBonus: bonus, welcome };
const free = { loggedIn: true, paid: false, now: signedUpAt };

describe("the offers that the browser keeps", () => {
  test("stand for a free member in the time that they have", () => {
    expect(standingOffers(both, free)).toEqual(both);
    expect(standingOffers(both, { ...free, now: signedUpAt + 4 * HOUR - 1 })).toEqual(both);
  });

  test.each([
    ["on logging out", { loggedIn: false }, NO_OFFERS],
    ["on becoming paid", { paid: true }, NO_OFFERS],
    [
      "on running out, and the welcome discount stays",
      { now: signedUpAt + 4 * HOUR },
      { timeBonus: null, welcome },
    ],
    ["once the three days of the welcome discount are over too", { now: signedUpAt + 73 * HOUR }, NO_OFFERS],
  ])("are cleared %s", (_, how, left) => {
    expect(standingOffers(both, { ...free, ...how })).toEqual(left);
  });

  test("the time bonus wins over the welcome discount", () => {
    expect(offerThatIsShown(both)).toBe(bonus);
    expect(offerThatIsShown({ ...both, timeBonus: null })).toBe(welcome);
    expect(offerThatIsShown(NO_OFFERS)).toBeNull();
  });
});

describe("the bar over the page", () => {
  test.each(["members", "members-id", "chats", "likes", "likes-m-id", "premium"])(
    "shows the time bonus on %s, and else the welcome discount",
    (route) => {
      expect(offerOn(route, both)).toBe(bonus);
      expect(offerOn(route, { ...both, timeBonus: null })).toBe(welcome);
    },
  );

  test.each(["profile", "settings", "likes-type", "index"])(
    "on %s there is no time bonus, and so nothing",
    (route) => {
      expect(offerOn(route, both)).toBeNull();
      expect(offerOn(route, { ...both, timeBonus: null })).toBe(welcome);
    },
  );

  test.each(["signup", "complete-signup", "credits-id-paymentmethod"])("%s is left in peace", (route) => {
    expect(offerOn(route, { ...both, timeBonus: null })).toBeNull();
  });
});

test("the popup comes with a time bonus, at no credits, and to who has not closed it", () => {
  const moment = { offers: both, credits: 0, dismissed: false };
  expect(opensPopup(moment)).toBe(true);
  expect(opensPopup({ ...moment, credits: 1 })).toBe(false);
  expect(opensPopup({ ...moment, dismissed: true })).toBe(false);
  expect(opensPopup({ ...moment, offers: { timeBonus: null, welcome } })).toBe(false);
});
