import { randomBytes } from "node:crypto";
import type pg from "pg";
import { ConfigError } from "../config.ts";
import { hide, reveal } from "./cipher.ts";
import { type Keyring, openKeyring, type Secrets } from "./keyring.ts";
import { type OwnSecrets, type Seal, sealFrom } from "./seal.ts";

/** What the values of `secrets_own` are encrypted for; they are bound to their name. */
const OWN = "secrets.own";
const BYTES = 32;

type Parts = { keyring: Keyring; oldest: string };

/**
 * Opens the seal of an installation with its own secrets, which the first start makes.
 * @param next a secret that is already accepted, but seals nothing yet
 * @throws ConfigError if none of the secrets opens the installation's own
 */
export async function openStoredSeal(
  pool: pg.Pool,
  { secrets, next }: { secrets: Secrets; next: string | undefined },
): Promise<Seal> {
  const keyring = openKeyring(secrets, next);
  const parts = { keyring, oldest: secrets.at(-1) ?? secrets[0] };
  return sealFrom(keyring, {
    fingerprints: await keepOwn(pool, "fingerprints", parts),
    marks: await keepOwn(pool, "marks", parts),
  });
}

/**
 * Returns the stored secret. The first process stores one, and all others take that one. In a database of an earlier
 * version it is the oldest SECRET, with which a process of that version may still be making fingerprints.
 */
async function keepOwn(pool: pg.Pool, name: keyof OwnSecrets, parts: Parts): Promise<string> {
  const stored = await findOwn(pool, name);
  if (stored) return open(stored, name, parts);
  const secret = stored === "" ? parts.oldest : randomBytes(BYTES).toString("base64url");
  await pool.query(
    `insert into secrets_own as own (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value where own.value = ''`,
    [name, hide(parts.keyring, { purpose: OWN, boundTo: [name] }, secret)],
  );
  return open((await findOwn(pool, name)) ?? "", name, parts);
}

async function findOwn(pool: pg.Pool, name: keyof OwnSecrets): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>("select value from secrets_own where name = $1", [
    name,
  ]);
  return rows[0]?.value;
}

function open(value: string, name: keyof OwnSecrets, { keyring }: Parts): string {
  try {
    return reveal(keyring, { purpose: OWN, boundTo: [name] }, value);
  } catch {
    throw new ConfigError(
      `The database was encrypted with another SECRET: its secret for ${name} cannot be opened.\nName the earlier secret in SECRET_OLD. See "Changing SECRET" in docs/operating.md.`,
    );
  }
}
