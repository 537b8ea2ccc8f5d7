import type { Clock } from "#base/clock.ts";
import type { Country } from "#base/countries.ts";
import type { Locale } from "#base/locales.ts";
import type { Random } from "#base/random.ts";
import type { LoggedIn } from "./client.ts";
import type { Schedule } from "./schedule.ts";

export type Session = Pick<LoggedIn, "ask" | "say">;

export type Surroundings = {
  clock: Clock;
  random: Random;
  schedule: Schedule;
  /** Companions act towards newcomers only, never towards each other or towards seeded members. */
  isNewcomer(memberId: number): boolean;
  /** Whether the companion may write to this newcomer first. In each visit one companion may. */
  claimOpener(memberId: number): boolean;
  presumeLocale(memberId: number, country: Country | null): Locale;
  onSpent(): void;
};
