import type { Country } from "#base/countries.ts";
import type { SignUpStep, Signups, Tracking } from "#features/accounts/contract.ts";
import type { AskedField } from "#features/profiles/contract.ts";
import type { Answers } from "./screens.ts";

export type StartedMember = {
  id: number;
  email: string;
  confirmed: boolean;
  step: SignUpStep;
  consent: boolean;
  hasPhoto: boolean;
  answers: Answers;
};

/** What the site tells every sign-up. */
export type SignUpSite = {
  minAge: number;
  siteName: string;
  countries: readonly Country[];
  /** Country of the visitor's address. */
  country: string | null;
  /** The site's setting that says who may sign up. */
  signups: Signups;
  /** What the site asks of a profile. */
  asked: readonly AskedField[];
};

/** All that a sign-up has to know at its beginning, or where it goes on. */
export type SignUpStart = Omit<SignUpSite, "signups"> & {
  tracking: Tracking;
  /** The member to whom the visitor writes first. */
  to: { id: number; name: string } | null;
  member: StartedMember | null;
  /** Only what the member has not answered yet. */
  missingOnly: boolean;
};

export const NOTHING_SAID: Answers = {
  gender: null,
  sexuality: null,
  country: null,
  region: null,
  city_id: null,
  city: null,
  hair: null,
  eye: null,
  body: null,
  tattoos: null,
  relationship: null,
  interests: [],
};
