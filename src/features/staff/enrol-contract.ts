import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import {
  codes,
  credential,
  newPasskeyOptions,
  newPassword,
  none,
  passkeyName,
  token,
  totpOffer,
} from "./fields.ts";

const byToken = z.strictObject({ token });
const refusals = ["staff.link_invalid"] as const;

export const readEnrolment = endpoint({
  name: "readEnrolment",
  method: "POST",
  path: "/api/desk/enrolments/read",
  summary: "Tells which factors the person of a link has, and which they still need.",
  query: none,
  body: byToken,
  output: z.object({
    alias: z.string(),
    email: z.string(),
    passkeys: z.int(),
    has_password: z.boolean(),
    needs_two_passkeys: z.boolean(),
    is_enough: z.boolean(),
  }),
  refusals,
});

export const startEnrolmentPasskey = endpoint({
  name: "startEnrolmentPasskey",
  method: "POST",
  path: "/api/desk/enrolments/passkey-options",
  summary: "Returns the options the browser needs to create a passkey for the desk.",
  query: none,
  body: byToken,
  output: newPasskeyOptions,
  refusals,
});

export const enrolPasskey = endpoint({
  name: "enrolPasskey",
  method: "POST",
  path: "/api/desk/enrolments/passkeys",
  summary: "Stores a passkey for the desk.",
  query: none,
  body: byToken.extend({ credential, name: passkeyName }),
  refusals: [...refusals, "staff.passkey_failed"],
});

export const startEnrolmentTotp = endpoint({
  name: "startEnrolmentTotp",
  method: "POST",
  path: "/api/desk/enrolments/totp",
  summary: "Makes a secret for an app of codes. Nothing is stored before its first code.",
  query: none,
  body: byToken,
  output: totpOffer,
  refusals,
});

export const enrolPassword = endpoint({
  name: "enrolPassword",
  method: "POST",
  path: "/api/desk/enrolments/password",
  summary: "Stores a password with an app of codes.",
  query: none,
  body: byToken.extend(newPassword),
  refusals: [...refusals, "staff.passkeys_only"],
});

export const finishEnrolment = endpoint({
  name: "finishEnrolment",
  method: "POST",
  path: "/api/desk/enrolments/finish",
  summary: "Ends the enrolment, uses up its link and returns the recovery codes.",
  query: none,
  body: byToken,
  output: codes,
  refusals: [...refusals, "staff.more_factors"],
});
