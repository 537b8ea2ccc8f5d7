import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { z } from "zod";
import { LOCALES } from "#base/locales.ts";
import { ROLES } from "#base/staff-rights.ts";
import { MIN_PASSWORD } from "./rules.ts";

export const none = z.strictObject({});

/** A credential from the browser's WebAuthn API. The library behind the endpoint validates every part. */
const anyCredential = z.looseObject({ id: z.string().max(1_000), response: z.looseObject({}) });
export const credential: z.ZodType<
  z.output<typeof anyCredential>,
  { id: string; response: object }
> = anyCredential;

/** Created by the WebAuthn library on the server for the one in the browser; our code reads only the challenge. */
const options: z.ZodType<unknown, unknown> = z.looseObject({ challenge: z.string() });
export const passkeyOptions = options as z.ZodType<unknown, PublicKeyCredentialRequestOptionsJSON>;
export const newPasskeyOptions = options as z.ZodType<unknown, PublicKeyCredentialCreationOptionsJSON>;

export const email = z.string().max(254).trim();
export const passkeyName = z.string().max(60).trim().min(1);
export const token = z.string().max(100);
export const typedPassword = z.string().max(200);
export const typedCode = z.string().max(40).trim();
export const newPassword = {
  password: z.string().min(MIN_PASSWORD).max(200),
  /** The sealed secret that came with the QR code. */
  secret: z.string().max(300),
  /** The first code of the app. */
  code: z.string().max(10).trim(),
};
export const totpOffer = z.object({ secret: z.string(), address: z.string(), sealed: z.string() });
export const codes = z.object({ codes: z.array(z.string()) });

export const role = z.enum(ROLES);
export const roles = z
  .array(role)
  .min(1)
  .max(ROLES.length)
  .refine((list) => new Set(list).size === list.length);
export const locale = z.enum(LOCALES);
export const why = z.string().max(500).trim().min(10);
