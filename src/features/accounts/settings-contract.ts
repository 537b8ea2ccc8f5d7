import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { LOCALES } from "#base/locales.ts";
import { none, password, token, username } from "./fields.ts";
import { ownerProof, passkeys } from "./passkey-contract.ts";

export const changePassword = endpoint({
  name: "changePassword",
  method: "PUT",
  path: "/api/password",
  summary:
    "Changes the member's password, ends other sessions, links and pending changes, and lists the passkeys.",
  query: none,
  body: z
    .strictObject({ old_password: z.string().max(200), password, password_again: z.string() })
    .refine((form) => form.password === form.password_again, {
      path: ["password_again"],
      message: "accounts:invalid.passwords_differ",
    }),
  output: z.object({ passkeys }),
  refusals: ["accounts.locked"],
});

export const requestMailChange = endpoint({
  name: "requestMailChange",
  method: "POST",
  path: "/api/mail-changes",
  summary:
    "Sends a confirmation link to the new e-mail address, and a link to stop the change to the current one.",
  query: none,
  body: z.strictObject({ email: z.string().trim().max(254), password: z.string().max(200) }),
  refusals: [
    "accounts.new_email_invalid",
    "accounts.new_email_taken",
    "accounts.too_many_mail_changes",
    "accounts.locked",
  ],
});

export const changeMail = endpoint({
  name: "changeMail",
  method: "POST",
  path: "/api/mail-changes/do",
  summary:
    "Changes the e-mail address with the token from the link. The old address can stop the change, or undo it for 48 hours.",
  query: none,
  body: z.strictObject({ token }),
  output: z.object({ email: z.string(), undone: z.boolean() }),
  refusals: ["accounts.link_invalid", "accounts.new_email_taken"],
});

export const changeUsername = endpoint({
  name: "changeUsername",
  method: "PUT",
  path: "/api/username",
  summary: "Changes the member's username, which also logs in. Requires the password or a passkey.",
  query: none,
  body: z.strictObject({ name: username, proof: ownerProof }),
  refusals: ["safety.muted", "safety.restricted", "accounts.passkey_failed", "accounts.locked"],
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
  summary: "Lists the sessions in which the member is logged in.",
  query: none,
  output: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  name: "endSession",
  method: "DELETE",
  path: "/api/sessions",
  summary: "Ends one of the member's sessions, or all except the current one with `others`.",
  query: none,
  body: z.union([z.strictObject({ id: z.int() }), z.strictObject({ others: z.literal(true) })]),
});

export const savePrivacy = endpoint({
  name: "savePrivacy",
  method: "PATCH",
  path: "/api/privacy",
  summary:
    "Changes privacy settings: invisible mode, online status, read receipts, blurring of received photos, discreet mode.",
  query: none,
  body: z.strictObject({
    invisible: z.boolean().optional(),
    show_online: z.boolean().optional(),
    read_marks: z.boolean().optional(),
    blur_images: z.boolean().optional(),
    discreet: z.boolean().optional(),
  }),
});

/** Members who see the photos; in privacy mode only matches do. */
export type PhotoAudience = "all" | "matches";

export const savePrivacyMode = endpoint({
  name: "savePrivacyMode",
  method: "PUT",
  path: "/api/privacy-mode",
  summary:
    "Turns privacy mode on or off: invisible, photos for matches only. Leaving it brings back what was set before.",
  query: none,
  body: z.strictObject({ on: z.boolean() }),
});

export const saveConsent = endpoint({
  name: "saveConsent",
  method: "PUT",
  path: "/api/consents",
  summary: "Gives or withdraws consent to orientation data. Withdrawing it clears those fields.",
  query: none,
  body: z.strictObject({ kind: z.literal("orientation"), given: z.boolean() }),
});

export const saveLanguage = { body: z.strictObject({ language: z.enum(LOCALES) }) } as const;

export const requestExport = endpoint({
  name: "requestExport",
  method: "POST",
  path: "/api/exports",
  summary:
    "Requests an export of all the member's data. The download link is sent by e-mail and is valid for 48 hours.",
  query: none,
  body: z.strictObject({ password: z.string().max(200) }),
  refusals: ["accounts.too_many_exports", "accounts.locked"],
});
