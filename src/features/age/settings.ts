import { z } from "zod";
import { AGE_LEVELS } from "#base/age-levels.ts";
import { COUNTRIES, type Country } from "#base/countries.ts";
import { ordersOf, settingsIn } from "#base/site-settings.ts";
import { AGE_FEATURES, agePolicy, DEFAULT_POLICY } from "./policy.ts";

const age = settingsIn("age");

/** They decide what is read, so a forced domain must not choose them. */
export const ageReadLimits = {
  age_policy: age.readValue(agePolicy, {
    isDangerous: true,
    default: DEFAULT_POLICY,
    table: {
      names: ["*", ...COUNTRIES].flatMap((place) => AGE_FEATURES.map((feature) => `${place}.${feature}`)),
      options: AGE_LEVELS,
    },
    words:
      'proof of age by country and feature, such as `{"GB.chat": "provider"}`: `none`, `declaration`, `provider` or `eu_proof` for `signup`, `photos`, `chat`, `upload` and `explicit_images`; entries that are missing are as by default; see [age.md](age.md#who-has-to-prove-what)',
  }),
  age_session_countries: age.readValue(z.array(z.enum(COUNTRIES)) as z.ZodType<Country[]>, {
    default: [],
    words: "countries in which a proof of age is valid for one session only",
  }),
};

export const ageSettings = {
  age_proof_months: age.number({
    default: 12,
    min: 1,
    max: 60,
    unit: "months",
    words: "how long a proof of age is valid",
  }),
  age_check_minutes: age.number({
    default: 10,
    min: 2,
    max: 60,
    unit: "minutes",
    words: "a check that isn't finished by then ends",
  }),
  age_checks_per_hour: age.number({
    default: 5,
    min: 1,
    max: 100,
    unit: "checks",
    per: "hour",
    words: "checks that one member can begin",
  }),
  age_checks_per_day: age.number({
    default: 10,
    min: 1,
    max: 100,
    unit: "checks",
    per: "day",
    words: "checks that one member can begin",
  }),
  age_checks_per_address: age.number({
    default: 20,
    min: 1,
    max: 1_000,
    unit: "checks",
    per: "day",
    words: "checks that can be begun from one address",
  }),
  age_failures_per_day: age.number({
    default: 3,
    min: 1,
    max: 20,
    unit: "checks",
    per: "day",
    words: "failed checks after which a member has to wait or ask customer service",
  }),
};

export const ageOrders = ordersOf(ageSettings, [["age_checks_per_hour", "age_checks_per_day"]]);
