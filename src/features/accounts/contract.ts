import { z } from "zod";
import { isCalendarDate } from "#base/age.ts";
import { endpoint } from "#base/endpoint.ts";
import { LOCALES } from "#base/locales.ts";
import { isUsername, MIN_PASSWORD } from "./rules.ts";

const none = z.strictObject({});
const token = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, "accounts:refusals.link_invalid");

export const email = z
  .string("accounts:invalid.email")
  .trim()
  .max(254, "accounts:invalid.email")
  .pipe(z.email("accounts:invalid.email"));

/** Letters and digits, and . _ - between them; what else is wrong with one, the rules say. */
const username = z
  .string()
  .transform((name) => name.normalize("NFKC").trim())
  .pipe(
    z
      .string()
      .min(3)
      .max(20)
      .refine((name) => !name.startsWith("@"), { message: "accounts:invalid.username_at", abort: true })
      .refine(isUsername, "accounts:invalid.username"),
  );

const dateOfBirth = z
  .string("accounts:invalid.date_of_birth")
  .refine(isCalendarDate, "accounts:invalid.date_of_birth");

/** How long only: no rules on kinds of characters. How easily it is guessed, the server says. */
const password = z.string().min(MIN_PASSWORD).max(200);

const tracking = z.strictObject({
  network: z.string().max(100).optional(),
  ref: z.string().max(100).optional(),
  sub1: z.string().max(100).optional(),
  sub2: z.string().max(100).optional(),
  sub3: z.string().max(100).optional(),
});
export type Tracking = z.infer<typeof tracking>;

/** Step0: the account, or first the message to a member that makes a visitor want one. */
export const signUpForm = z
  .strictObject({
    email,
    name: username,
    date_of_birth: dateOfBirth,
    password,
    terms: z.literal(true, "accounts:invalid.terms"),
    signup_message: z.string().trim().max(1_000).optional(),
    /** The member whom the message is for. */
    to: z.int().positive().optional(),
    tracking: tracking.default({}),
  })
  .refine(({ name, email: address }) => name.toLowerCase() !== address.toLowerCase(), {
    path: ["name"],
    message: "accounts:invalid.username_is_email",
    when: ({ value }) => typeof value === "object" && value !== null && "name" in value && "email" in value,
  });
export type SignUpForm = z.input<typeof signUpForm>;

export const signUp = endpoint({
  name: "signUp",
  method: "POST",
  path: "/api/signups",
  summary: "Makes an account and logs it in, still to be confirmed by mail.",
  query: none,
  body: signUpForm,
  output: z.object({ member_id: z.int(), step: z.string() }),
  status: 201,
  refusals: ["accounts.email_taken", "accounts.pending_deletion", "accounts.invite_only"],
});

export const SIGNUP_STEPS = ["photo", "who", "place", "looks", "complete", "done"] as const;
export type SignUpStep = (typeof SIGNUP_STEPS)[number];

export const saveSignUpStep = endpoint({
  name: "saveSignUpStep",
  method: "PUT",
  path: "/api/signup-step",
  summary: "Keeps where a member goes on with signing up.",
  query: none,
  body: z.strictObject({ step: z.enum(SIGNUP_STEPS) }),
});

export const checkUsername = endpoint({
  name: "checkUsername",
  method: "GET",
  path: "/api/usernames",
  summary: "Whether a username is free.",
  query: z.strictObject({ name: username }),
  output: z.object({ free: z.boolean() }),
});

export const hintEmail = endpoint({
  name: "hintEmail",
  method: "GET",
  path: "/api/email-hints",
  summary: "What may be wrong with an address: a mistyped domain, or one that throws mail away.",
  query: z.strictObject({ email }),
  output: z.object({ suggestion: z.string().nullable(), disposable: z.boolean() }),
});

export const sendActivation = endpoint({
  name: "sendActivation",
  method: "POST",
  path: "/api/activation-mails",
  summary: "Sends the activation mail again, three times in 24 hours.",
  query: none,
  body: none,
  refusals: ["accounts.too_many_activations", "accounts.already_active"],
});

export const activate = endpoint({
  name: "activate",
  method: "POST",
  path: "/api/activations",
  summary: "Confirms the address with the link's token, and logs in.",
  query: none,
  body: z.strictObject({ token }),
  refusals: ["accounts.link_invalid"],
});

export const requestReset = endpoint({
  name: "requestReset",
  method: "POST",
  path: "/api/password-resets",
  summary: "Sends a link to choose a new password, three in 24 hours.",
  query: none,
  body: z.strictObject({ email }),
  refusals: ["accounts.email_unknown", "accounts.too_many_resets"],
});

export const resetPassword = endpoint({
  name: "resetPassword",
  method: "POST",
  path: "/api/password-resets/do",
  summary: "Sets a new password with the link's token, and ends every session.",
  query: none,
  body: z
    .strictObject({ token, password, password_again: z.string() })
    .refine((form) => form.password === form.password_again, {
      path: ["password_again"],
      message: "accounts:invalid.passwords_differ",
    }),
  refusals: ["accounts.link_invalid"],
});

export const changePassword = endpoint({
  name: "changePassword",
  method: "PUT",
  path: "/api/password",
  summary: "Changes the own password and ends the other sessions.",
  query: none,
  body: z
    .strictObject({ old_password: z.string().max(200), password, password_again: z.string() })
    .refine((form) => form.password === form.password_again, {
      path: ["password_again"],
      message: "accounts:invalid.passwords_differ",
    }),
});

export const requestMailChange = endpoint({
  name: "requestMailChange",
  method: "POST",
  path: "/api/mail-changes",
  summary: "Sends a link to the new address; nothing changes until it is opened.",
  query: none,
  body: z.strictObject({ email: z.string().trim(), password: z.string().max(200) }),
  refusals: ["accounts.new_email_invalid", "accounts.new_email_taken", "accounts.too_many_mail_changes"],
});

export const changeMail = endpoint({
  name: "changeMail",
  method: "POST",
  path: "/api/mail-changes/do",
  summary: "Changes the address with the link's token; the old one is told and can undo it for 48 hours.",
  query: none,
  body: z.strictObject({ token }),
  output: z.object({ email: z.string(), undone: z.boolean() }),
  refusals: ["accounts.link_invalid", "accounts.new_email_taken"],
});

export const changeUsername = endpoint({
  name: "changeUsername",
  method: "PUT",
  path: "/api/username",
  summary: "Changes the own username.",
  query: none,
  body: z.strictObject({ name: username }),
});

const session = z.object({
  id: z.int(),
  device: z.string(),
  country: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  current: z.boolean(),
});
export type SessionView = z.infer<typeof session>;

export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/api/sessions",
  summary: "Where the member is logged in.",
  query: none,
  output: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  name: "endSession",
  method: "DELETE",
  path: "/api/sessions",
  summary: "Ends one of the own sessions, or with `others` all but this.",
  query: none,
  body: z.union([z.strictObject({ id: z.int() }), z.strictObject({ others: z.literal(true) })]),
});

export const savePrivacy = endpoint({
  name: "savePrivacy",
  method: "PATCH",
  path: "/api/privacy",
  summary: "Invisible mode, online, read marks, discreet mode.",
  query: none,
  body: z.strictObject({
    invisible: z.boolean().optional(),
    show_online: z.boolean().optional(),
    read_marks: z.boolean().optional(),
    discreet: z.boolean().optional(),
  }),
});

export const saveConsent = endpoint({
  name: "saveConsent",
  method: "PUT",
  path: "/api/consents",
  summary: "Gives or withdraws the consent to orientation data; withdrawing empties those fields.",
  query: none,
  body: z.strictObject({ kind: z.literal("orientation"), given: z.boolean() }),
});

export const logIn = {
  body: z.strictObject({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(200) }),
  refusals: ["accounts.login_failed", "accounts.locked", "accounts.pending_deletion", "accounts.banned"],
} as const;

export const saveLanguage = { body: z.strictObject({ language: z.enum(LOCALES) }) } as const;

/** As the browser's WebAuthn call gives it; the library behind the endpoint checks every part. */
const credential = z.looseObject({ id: z.string().max(1_000), response: z.looseObject({}) });
const webauthnOptions = z.looseObject({ challenge: z.string() });

export const startPasskey = endpoint({
  name: "startPasskey",
  method: "POST",
  path: "/api/passkeys/options",
  summary: "What the browser needs to make a passkey for this member.",
  query: none,
  body: none,
  output: webauthnOptions,
});

export const savePasskey = endpoint({
  name: "savePasskey",
  method: "POST",
  path: "/api/passkeys",
  summary: "Keeps a passkey that the browser has made.",
  query: none,
  body: z.strictObject({ credential, name: z.string().trim().min(1).max(60) }),
  refusals: ["accounts.passkey_failed"],
});

export const listPasskeys = endpoint({
  name: "listPasskeys",
  method: "GET",
  path: "/api/passkeys",
  summary: "The member's passkeys.",
  query: none,
  output: z.object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        created_at: z.iso.datetime(),
        last_used_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
});

export const removePasskey = endpoint({
  name: "removePasskey",
  method: "DELETE",
  path: "/api/passkeys",
  summary: "Forgets one of the own passkeys.",
  query: none,
  body: z.strictObject({ id: z.string().max(1_000) }),
});

export const startPasskeyLogIn = endpoint({
  name: "startPasskeyLogIn",
  method: "POST",
  path: "/api/passkeys/login-options",
  summary: "What the browser needs to log in with a passkey.",
  query: none,
  body: none,
  output: webauthnOptions,
});

export const logInWithPasskey = endpoint({
  name: "logInWithPasskey",
  method: "POST",
  path: "/api/passkeys/login",
  summary: "Logs in with a passkey.",
  query: none,
  body: z.strictObject({ credential }),
  refusals: ["accounts.passkey_failed", "accounts.banned", "accounts.pending_deletion"],
});

export const requestExport = endpoint({
  name: "requestExport",
  method: "POST",
  path: "/api/exports",
  summary: "Has everything that we hold of the member packed; a mail brings the link, good for 48 hours.",
  query: none,
  body: z.strictObject({ password: z.string().max(200) }),
  refusals: ["accounts.too_many_exports"],
});
