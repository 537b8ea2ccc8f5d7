import type { Country } from "#base/countries.ts";
import type { Gender, Sexuality } from "#features/profiles/values.ts";

/** The part of a profile that decides who fits whom. */
export type Person = {
  id: number;
  gender: Gender | null;
  sexuality: Sexuality | null;
  age: number | null;
  country: Country | null;
};

/** A seeded member whom a companion may play. */
export type Candidate = Person & { username: string };
