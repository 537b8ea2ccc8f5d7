import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import {
  codes,
  credential,
  newPasskeyOptions,
  newPassword,
  none,
  passkeyName,
  role,
  totpOffer,
} from "./fields.ts";

const at = z.iso.datetime();

const ownAccess = z.object({
  alias: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  has_password: z.boolean(),
  may_have_password: z.boolean(),
  codes_left: z.int(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created_at: at, last_used_at: at.nullable() }),
  ),
  sessions: z.array(
    z.object({
      id: z.int(),
      device: z.string(),
      country: z.string().nullable(),
      is_this: z.boolean(),
      created_at: at,
      last_seen_at: at,
    }),
  ),
});

export const readOwnAccess = endpoint({
  name: "readOwnAccess",
  method: "GET",
  path: "/api/desk/me",
  summary: "The person's own sessions and factors.",
  query: none,
  output: ownAccess,
});

export const noteUse = endpoint({
  name: "noteUse",
  method: "POST",
  path: "/api/desk/uses",
  summary: "Tells that the person uses the desk, so that the session's half hour begins again.",
  query: none,
  body: z.strictObject({}),
});

export const endOwnSession = endpoint({
  name: "endOwnSession",
  method: "DELETE",
  path: "/api/desk/me/sessions",
  summary: "Ends one of the person's own sessions.",
  query: none,
  body: z.strictObject({ id: z.int().positive() }),
});

export const startOwnPasskey = endpoint({
  name: "startOwnPasskey",
  method: "POST",
  path: "/api/desk/me/passkey-options",
  summary: "Returns the options the browser needs to create another passkey for the desk.",
  query: none,
  body: none,
  output: newPasskeyOptions,
});

export const addOwnPasskey = endpoint({
  name: "addOwnPasskey",
  method: "POST",
  path: "/api/desk/me/passkeys",
  summary: "Stores another passkey, after a fresh confirmation.",
  query: none,
  body: z.strictObject({ credential, name: passkeyName }),
  refusals: ["staff.passkey_failed"],
});

export const removeOwnPasskey = endpoint({
  name: "removeOwnPasskey",
  method: "DELETE",
  path: "/api/desk/me/passkeys",
  summary: "Removes a passkey, after a fresh confirmation.",
  query: none,
  body: z.strictObject({ id: z.string().max(1_000) }),
  refusals: ["staff.last_factor"],
});

export const startOwnTotp = endpoint({
  name: "startOwnTotp",
  method: "POST",
  path: "/api/desk/me/totp",
  summary: "Makes a secret for an app of codes. Nothing is stored before its first code.",
  query: none,
  body: none,
  output: totpOffer,
});

export const changeOwnPassword = endpoint({
  name: "changeOwnPassword",
  method: "PUT",
  path: "/api/desk/me/password",
  summary: "Stores a new password with a new app of codes, after a fresh confirmation.",
  query: none,
  body: z.strictObject(newPassword),
  refusals: ["staff.passkeys_only"],
});

export const makeOwnCodes = endpoint({
  name: "makeOwnCodes",
  method: "POST",
  path: "/api/desk/me/recovery-codes",
  summary: "Replaces the recovery codes, after a fresh confirmation.",
  query: none,
  body: none,
  output: codes,
});
