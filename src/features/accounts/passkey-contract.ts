import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { none } from "./fields.ts";

/** A credential from the browser's WebAuthn API. The library behind the endpoint validates every part. */
const anyCredential = z.looseObject({ id: z.string().max(1_000), response: z.looseObject({}) });
const credential: z.ZodType<z.output<typeof anyCredential>, { id: string; response: object }> = anyCredential;

/** Shows that the owner is there, and not just somebody with their session. */
export const ownerProof = z.union([
  z.strictObject({ password: z.string().max(200) }),
  z.strictObject({ credential }),
]);

/** Created by the WebAuthn library on the server for the one in the browser; our code reads only the challenge. */
const options: z.ZodType<unknown, unknown> = z.looseObject({ challenge: z.string() });
const logInOptions = options as z.ZodType<unknown, PublicKeyCredentialRequestOptionsJSON>;
const newPasskeyOptions = options as z.ZodType<unknown, PublicKeyCredentialCreationOptionsJSON>;

export const startPasskeyProof = endpoint({
  name: "startPasskeyProof",
  method: "POST",
  path: "/api/passkeys/proof-options",
  summary:
    "Returns the options the browser needs to verify one of the member's passkeys instead of the password.",
  query: none,
  body: none,
  output: logInOptions,
});

export const startPasskey = endpoint({
  name: "startPasskey",
  method: "POST",
  path: "/api/passkeys/options",
  summary:
    "Returns the options the browser needs to create a passkey. Requires the password or an existing passkey.",
  query: none,
  body: ownerProof,
  output: newPasskeyOptions,
  refusals: ["accounts.passkey_failed", "accounts.locked"],
});

export const savePasskey = endpoint({
  name: "savePasskey",
  method: "POST",
  path: "/api/passkeys",
  summary: "Stores a passkey created by the browser and notifies the member by e-mail.",
  query: none,
  body: z.strictObject({ credential, name: z.string().trim().min(1).max(60) }),
  refusals: ["accounts.passkey_failed"],
});

/** The member's own passkeys, as the settings show them. */
export const passkeys = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  }),
);
export type PasskeyView = z.infer<typeof passkeys>[number];

export const listPasskeys = endpoint({
  name: "listPasskeys",
  method: "GET",
  path: "/api/passkeys",
  summary: "The member's passkeys.",
  query: none,
  output: z.object({ passkeys }),
});

export const removePasskey = endpoint({
  name: "removePasskey",
  method: "DELETE",
  path: "/api/passkeys",
  summary:
    "Removes one of the member's passkeys and notifies the member by e-mail. Requires the password or a passkey, which may be the one that goes.",
  query: none,
  body: z.strictObject({ id: z.string().max(1_000), proof: ownerProof }),
  refusals: ["accounts.passkey_failed", "accounts.locked"],
});

export const startPasskeyLogIn = endpoint({
  name: "startPasskeyLogIn",
  method: "POST",
  path: "/api/passkeys/login-options",
  summary: "Returns the options the browser needs to log in with a passkey.",
  query: none,
  body: none,
  output: logInOptions,
});

export const logInWithPasskey = endpoint({
  name: "logInWithPasskey",
  method: "POST",
  path: "/api/passkeys/login",
  summary: "Logs in with a passkey.",
  query: none,
  body: z.strictObject({ credential }),
  refusals: ["accounts.passkey_failed", "accounts.banned", "accounts.frozen", "accounts.pending_deletion"],
});
