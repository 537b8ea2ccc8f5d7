import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { dateOfBirth, email, none, password, token, tracking, username } from "./fields.ts";

export { email, type Tracking } from "./fields.ts";
export * from "./leaving-contract.ts";
export * from "./passkey-contract.ts";
export * from "./settings-contract.ts";

/** Upper bound of the setting `message_length`. */
const MOST_CHARACTERS = 10_000;

/** First step of the sign-up: the account, or first the message to a member for which a visitor signs up. */
export const signUpForm = z
  .strictObject({
    email,
    name: username,
    date_of_birth: dateOfBirth,
    password,
    terms: z.literal(true, "accounts:invalid.terms"),
    /** The site's `message_length` limits it further. */
    signup_message: z.string().trim().max(MOST_CHARACTERS).optional(),
    /** Id of the member whom the message is for. */
    to: z.int().positive().optional(),
    tracking: tracking.default({}),
  })
  .refine(({ name, email: address }) => name.toLowerCase() !== address.toLowerCase(), {
    path: ["name"],
    message: "accounts:invalid.username_is_email",
    when: ({ value }) => z.object({ name: z.string(), email: z.string() }).safeParse(value).success,
  });
export type SignUpForm = z.input<typeof signUpForm>;

export const signUp = endpoint({
  name: "signUp",
  method: "POST",
  path: "/api/signups",
  summary: "Creates an account and logs in. The e-mail address still has to be confirmed.",
  query: none,
  body: signUpForm,
  output: z.object({ member_id: z.int(), step: z.string() }),
  status: 201,
  refusals: [
    "accounts.email_taken",
    "accounts.pending_deletion",
    "accounts.invite_only",
    "accounts.signup_closed",
    "accounts.too_many_signups",
  ],
});

export const SIGNUP_STEPS = ["photo", "who", "place", "looks", "complete", "done"] as const;
export type SignUpStep = (typeof SIGNUP_STEPS)[number];

export const saveSignUpStep = endpoint({
  name: "saveSignUpStep",
  method: "PUT",
  path: "/api/signup-step",
  summary: "Saves the sign-up step at which the member continues.",
  query: none,
  body: z.strictObject({ step: z.enum(SIGNUP_STEPS) }),
});

export const checkUsername = endpoint({
  name: "checkUsername",
  method: "GET",
  path: "/api/usernames",
  summary: "Checks whether a username is available.",
  query: z.strictObject({ name: username }),
  output: z.object({ free: z.boolean() }),
});

export const checkEmail = endpoint({
  name: "checkEmail",
  method: "POST",
  path: "/api/email-checks",
  summary:
    "Checks during the sign-up whether an account with this e-mail address exists. Says no more than the sign-up itself, with a limit of its own of the same size.",
  query: none,
  body: z.strictObject({ email }),
  refusals: ["accounts.email_taken", "accounts.pending_deletion", "accounts.too_many_signups"],
});

export const hintEmail = endpoint({
  name: "hintEmail",
  method: "GET",
  path: "/api/email-hints",
  summary: "Checks an e-mail address for a mistyped or disposable domain.",
  query: z.strictObject({ email }),
  output: z.object({ suggestion: z.string().nullable(), disposable: z.boolean() }),
});

export const sendActivation = endpoint({
  name: "sendActivation",
  method: "POST",
  path: "/api/activation-mails",
  summary: "Resends the activation e-mail, at most three times in 24 hours.",
  query: none,
  body: none,
  refusals: ["accounts.too_many_activations", "accounts.already_active"],
});

export const activate = endpoint({
  name: "activate",
  method: "POST",
  path: "/api/activations",
  summary: "Confirms the e-mail address with the token from the link, and logs in.",
  query: none,
  body: z.strictObject({ token }),
  refusals: ["accounts.link_invalid", "accounts.banned"],
});

export const requestReset = endpoint({
  name: "requestReset",
  method: "POST",
  path: "/api/password-resets",
  summary: "Sends a password reset link, at most three in 24 hours.",
  query: none,
  body: z.strictObject({ email }),
  refusals: ["accounts.email_unknown", "accounts.too_many_resets"],
});

export const resetPassword = endpoint({
  name: "resetPassword",
  method: "POST",
  path: "/api/password-resets/do",
  summary: "Sets a new password with the token from the link, and ends every session.",
  query: none,
  body: z
    .strictObject({ token, password, password_again: z.string() })
    .refine((form) => form.password === form.password_again, {
      path: ["password_again"],
      message: "accounts:invalid.passwords_differ",
    }),
  refusals: ["accounts.link_invalid", "accounts.banned"],
});

export const logIn = {
  body: z.strictObject({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(200) }),
  refusals: [
    "accounts.login_failed",
    "accounts.locked",
    "accounts.pending_deletion",
    "accounts.banned",
    "accounts.frozen",
  ],
} as const;

export type { Signups } from "./rules.ts";
