import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { DISABLED_REASONS } from "#features/notifications/contract.ts";
import { memberNumber, ofMember } from "#features/staff/contract.ts";
import { none, why } from "./fields.ts";

const at = z.iso.datetime();

export const readMemberAccount = endpoint({
  name: "readMemberAccount",
  method: "GET",
  path: "/api/desk/member-account",
  summary:
    "A member's account for staff: states with their days, consents, sessions and why they get no mail. It is noted.",
  query: ofMember,
  output: z.object({
    signed_up_at: at,
    confirmed_at: at.nullable(),
    closed_at: at.nullable(),
    banned_at: at.nullable(),
    frozen_at: at.nullable(),
    signup_step: z.string(),
    source: z.string().nullable().describe("network and reference that led to the sign-up"),
    has_password: z.boolean(),
    passkeys: z.int().nonnegative(),
    age_level: z.string().nullable(),
    mail_off: z.array(z.enum(DISABLED_REASONS)).describe("why no mail but that about the account is sent"),
    consents: z.array(
      z.object({ kind: z.string(), version: z.string(), given_at: at, withdrawn_at: at.nullable() }),
    ),
    sessions: z.array(
      z.object({
        id: z.int(),
        device: z.string(),
        country: z.string().nullable(),
        created_at: at,
        last_seen_at: at,
      }),
    ),
  }),
});

export const endMemberSessions = endpoint({
  name: "endMemberSessions",
  method: "POST",
  path: "/api/desk/member-session-ends",
  summary: "Logs a member out everywhere. It is noted.",
  query: none,
  body: z.strictObject({ member: memberNumber, why }),
  output: z.object({ ended: z.int().nonnegative() }),
});
