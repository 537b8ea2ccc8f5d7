import { describe, expect, test } from "vitest";
import { isOnline } from "#features/profiles/rules.ts";
import { openOnlineRound } from "./online-round.ts";
import { demoPerson } from "./person.ts";

const MINUTE = 60_000;
const START = new Date("2026-11-21T12:00:00Z").getTime();
const SIGNED_UP = new Date("2026-01-01T12:00:00Z");

describe("the members of a demo who are online", () => {
  test.each([400, 1_000, 5_000])(
    "are five to ten percent of %i, of the women and of the men, at any time of two days",
    (members) => {
      const round = openOnlineRound({ members, seed: 1 });
      const ids = Array.from({ length: members }, (_, index) => index + 1);
      for (let minute = 0; minute < 2 * 24 * 60; minute += 97) {
        const now = new Date(START + minute * MINUTE);
        for (const gender of ["female", "male"]) {
          const own = ids.filter((id) => demoPerson(1, id).gender === gender);
          const online = own.filter((id) =>
            isOnline(round.lastOnline({ id, signedUpAt: SIGNED_UP }, now), now),
          );
          expect(online.length / own.length, `${gender} at ${now.toISOString()}`).toBeGreaterThan(0.05);
          expect(online.length / own.length, `${gender} at ${now.toISOString()}`).toBeLessThan(0.1);
        }
      }
    },
  );

  test("stay for about an hour, and come back the same day", () => {
    const round = openOnlineRound({ members: 1_000, seed: 1 });
    const onlineAfter = (minutes: number) => new Set(round.listOnline(new Date(START + minutes * MINUTE)));
    const first = [...onlineAfter(0)];
    const still = onlineAfter(10);
    expect(first.filter((id) => still.has(id)).length).toBeGreaterThan(first.length * 0.7);
    const later = onlineAfter(90);
    expect(first.filter((id) => later.has(id))).toEqual([]);
    const back = onlineAfter(360);
    expect(first.filter((id) => !back.has(id))).toEqual([]);
  });

  test("have been seen when their turn ended, and nobody before they signed up", () => {
    const round = openOnlineRound({ members: 1_000, seed: 1 });
    const now = new Date(START);
    const signedUpAt = new Date(START - 30 * MINUTE);
    const turn = new Set(round.listOnline(now));
    for (let id = 1; id <= 1_000; id++) {
      const seenAt = round.lastOnline({ id, signedUpAt }, now);
      expect(seenAt.getTime()).toBeGreaterThanOrEqual(signedUpAt.getTime());
      expect(seenAt.getTime()).toBeLessThanOrEqual(START);
      if (turn.has(id)) expect(seenAt).toEqual(now);
    }
    expect(turn.has(1) || turn.has(2)).toBe(false);
  });
});
