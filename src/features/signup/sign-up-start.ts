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

export type SignUpSite = {
  minAge: number;
  siteName: string;
  countries: readonly Country[];
  /** Country of the visitor's IP address. */
  country: string | null;
  signups: Signups;
  asked: readonly AskedField[];
  /** Some visitors who are not logged in see members, each with the main photo. */
  visitorsSeePhotos: boolean;
  /** The demo keeps its mails itself, where everyone can read them. */
  demo: boolean;
};

/** Data that a sign-up needs when it starts or continues. */
export type SignUpStart = Omit<SignUpSite, "signups"> & {
  tracking: Tracking;
  /** The member to whom the visitor writes a first message. */
  to: { id: number; name: string; messageLength: number } | null;
  /** First words to that member, written before the sign-up. */
  message?: string;
  member: StartedMember | null;
  /** Ask only the questions that the member has not answered yet. */
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
