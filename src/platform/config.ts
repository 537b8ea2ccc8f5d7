import { z } from "zod";
import { readPushKey } from "#adapters/push/push-key.ts";
import { checkYoti, yotiSettings } from "./age-settings/yoti.ts";
import { backupSettings, checkBackup } from "./backup/backup-settings.ts";
import { checkDesk, deskSettings } from "./desk/desk-settings.ts";
import { checkKnownImages, knownImagesSettings } from "./known-images-settings.ts";
import { checkMail, mailSettings } from "./mail-settings/mail.ts";
import { adyenSettings, checkAdyen } from "./payment-settings/adyen.ts";
import { checkPay, paySettings } from "./payment-settings/pay.ts";
import { checkVerotel, verotelSettings } from "./payment-settings/verotel.ts";
import { readValueFiles } from "./read-value-files.ts";
import { checkSecrets } from "./secrets/check-secrets.ts";
import { weaknessOf } from "./secrets/weak-secret.ts";

const text = z.string().trim().min(1);
const port = z.coerce.number().int().min(0).max(65_535);
const yes = z.enum(["yes", "no"]).transform((word) => word === "yes");
const ROLES = ["web", "live", "jobs", "mail"] as const;
export type Role = (typeof ROLES)[number];

/** Every setting of an installation. The descriptions are printed in docs/operating.md. */
const environment = z.object({
  MODE: z
    .enum(["demo", "production"])
    .default("demo")
    .describe("demo runs a seeded community with developer tools; production is for real members"),
  PORT: port.default(3000).describe("port of the web role; 0 takes any free one"),
  HOST: text.default("0.0.0.0").describe("address to listen on"),
  PUBLIC_ADDRESS: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("public URL of the default site, such as https://example.org; required in production"),
  ...deskSettings,
  DATA_DIR: text.default("./.data").describe("folder for the embedded database and the files"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("your own PostgreSQL server instead of the embedded one"),
  DATABASE_MIGRATE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      "the same database, without a pooler, as the role that owns its tables, to migrate it; the role of DATABASE_URL then only reads and writes rows. For MODE=production; see Roles of the database",
    ),
  NEWER_DATA: yes
    .default(false)
    .describe(
      "yes starts on data of a newer version instead of refusing them, after an upgrade that failed; see If an upgrade fails",
    ),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      "the same database without the pooler, if DATABASE_URL leads to one in transaction mode; see Connection poolers",
    ),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      "a streaming replica of the same database, without a pooler, for reads that may be five seconds old; see Read replica",
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(10)
    .describe("database connections per process; about four per core"),
  BUS_URL: z
    .url({
      protocol: /^(postgres(ql)?|rediss?|valkeys?)$/,
      error: "must be redis://, valkey:// or postgresql:// and a host",
    })
    .optional()
    .describe(
      "Redis or Valkey server for messages between processes and shared rate limits, such as redis://user:password@host:6379/0; or the database server, bypassing a pooler; defaults to DATABASE_DIRECT_URL, then DATABASE_URL",
    ),
  SECRET: z
    .string()
    .min(32, "at least 32 characters")
    .optional()
    .describe(
      "encrypts and signs cookies and links; at least 32 random characters; required in production, otherwise generated and stored in DATA_DIR",
    ),
  SECRET_NEXT: text
    .optional()
    .describe("the secret that SECRET becomes next: already accepted, not yet used; see Changing SECRET"),
  SECRET_OLD: text
    .optional()
    .describe(
      "comma-separated earlier secrets, the newest first, which open what they encrypted and signed; see Changing SECRET",
    ),
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("SMTP server, such as smtps://user:password@host:465; required in production"),
  MAIL_FROM: z.email().optional().describe("sender's e-mail address; required in production"),
  ...mailSettings,
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("SMS provider that accepts a POST of {to, text, from}"),
  SMS_TOKEN: text.optional().describe("bearer token for SMS_URL"),
  SMS_FROM: text.optional().describe("sender's name or number for SMS"),
  PUSH_KEY: z
    .string()
    .check(isPushKey)
    .optional()
    .describe(
      "private key of web push: npm run cli -- make-push-key; without it push is off in production, otherwise generated and stored in DATA_DIR",
    ),
  PUSH_HOSTS: text
    .default("")
    .describe(
      "comma-separated hosts, such as push.example.org:8443, of push services that are allowed besides those of the known browsers",
    ),
  ...adyenSettings,
  ...paySettings,
  ...verotelSettings,
  ...yotiSettings,
  ...knownImagesSettings,
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("S3-compatible bucket for files, such as https://host/bucket; defaults to the data folder"),
  S3_REGION: text.default("auto").describe("region of the bucket"),
  S3_KEY_ID: text.optional().describe("access key of the bucket"),
  S3_SECRET: text.optional().describe("secret key of the bucket"),
  GEO_FILE: text.optional().describe("MMDB file of countries by IP address; defaults to the bundled one"),
  TRUSTED_PROXIES: text
    .default("")
    .describe(
      "comma-separated addresses or ranges whose X-Forwarded-For and X-Forwarded-Proto headers are trusted",
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      "seconds that a process asked to stop still serves, so that the proxy learns it from /readyz and asks another one",
    ),
  SECURITY_LOG_DAYS: z.coerce
    .number()
    .int()
    .min(7)
    .max(730)
    .default(90)
    .describe("days the security log is kept, 7 to 730"),
  ...backupSettings,
  METRICS_TOKEN: text
    .optional()
    .describe("bearer token for /metrics; without one, only this machine can read them"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("log level; debug logs every request in demo mode too"),
  SEED_MEMBERS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(1_000)
    .describe("number of members in the demo community"),
  COMPANIONS: yes
    .default(true)
    .describe(
      "no stops the program from playing some made-up members in demo mode; production never plays any",
    ),
  LIMITS: z
    .enum(["yes", "no"])
    .default("yes")
    .describe("no turns off rate limits; for benchmarks, never in production"),
  CHECK_ANSWERS: yes
    .default(false)
    .describe("yes validates every API response against its contract; for tests"),
});

type Environment = z.infer<typeof environment>;
export type Config = Readonly<
  Omit<Environment, "DESK_NETWORKS" | "TRUSTED_PROXIES" | "PUSH_HOSTS" | "SECRET_OLD"> & {
    SECRET_OLD: readonly string[];
    DESK_NETWORKS: readonly string[];
    TRUSTED_PROXIES: readonly string[];
    PUSH_HOSTS: readonly string[];
    ROLES: readonly Role[];
  }
>;

export class ConfigError extends Error {}

const NEEDED_IN_PRODUCTION = ["PUBLIC_ADDRESS", "SECRET", "MAIL_URL", "MAIL_FROM"] as const;

/**
 * The only reader of the environment. Unknown names are ignored, since the environment also holds those of other
 * programs.
 * @param args command-line arguments: `--roles=web,jobs`
 * @throws ConfigError that names every invalid or missing setting
 */
export function readConfig(env: Record<string, string | undefined>, args: readonly string[] = []): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { env: filled, faults } = readValueFiles(given, Object.keys(environment.shape));
  if (faults.length > 0) throw invalid(faults);
  const parsed = environment.safeParse(filled);
  if (!parsed.success)
    throw invalid(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  const values = parsed.data;
  const SECRET_OLD = splitList(values.SECRET_OLD ?? "");
  const wrongSecrets = checkSecrets({ ...values, SECRET_OLD }) ?? checkBackup({ ...values, SECRET_OLD });
  if (wrongSecrets) throw new ConfigError(`${wrongSecrets}\nSee docs/operating.md.`);
  const wrongPayments = checkAdyen(values) ?? checkPay(values) ?? checkVerotel(values);
  if (wrongPayments) throw new ConfigError(`${wrongPayments}\nSee docs/payments.md.`);
  const wrongParts = checkDatabase(values) ?? checkMail(values) ?? checkDesk(values);
  if (wrongParts) throw new ConfigError(`${wrongParts}\nSee docs/operating.md.`);
  const wrongAge = checkYoti(values);
  if (wrongAge) throw new ConfigError(`${wrongAge}\nSee docs/age.md.`);
  const wrongList = checkKnownImages(values);
  if (wrongList) throw new ConfigError(`${wrongList}\nSee docs/sealed.md.`);
  if (values.MODE === "production") {
    if (values.LIMITS === "no") throw new ConfigError("MODE=production needs rate limits: remove LIMITS=no.");
    const missing = NEEDED_IN_PRODUCTION.filter((name) => values[name] === undefined);
    if (missing.length > 0) {
      throw new ConfigError(
        `MODE=production needs ${missing.join(", ")}.\n${missing.map((name) => `  ${name}: ${wordsOf(name)}`).join("\n")}`,
      );
    }
    const weakness = weaknessOf(values.SECRET ?? "");
    if (weakness)
      throw new ConfigError(
        `MODE=production needs a SECRET that no one can guess: ${weakness}.\nGenerate one with: openssl rand -hex 32`,
      );
  }
  return Object.freeze({
    ...values,
    COMPANIONS: values.COMPANIONS && values.MODE === "demo",
    SECRET_OLD,
    DESK_NETWORKS: splitList(values.DESK_NETWORKS),
    TRUSTED_PROXIES: splitList(values.TRUSTED_PROXIES),
    PUSH_HOSTS: splitList(values.PUSH_HOSTS.toLowerCase()),
    ROLES: readRoles(args, values),
  });
}

function invalid(faults: readonly string[]): ConfigError {
  const lines = faults.map((fault) => `  ${fault}`);
  return new ConfigError(`These settings are invalid:\n${lines.join("\n")}\nSee docs/operating.md.`);
}

function checkDatabase(values: Environment): string | null {
  if (values.DATABASE_URL) return checkMigrating(values);
  const others = ["DATABASE_MIGRATE_URL", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const;
  const first = others.find((name) => values[name]);
  return first ? `${first} needs DATABASE_URL.` : null;
}

/** Seeding makes and drops tables, so the demo needs a role that owns them. */
function checkMigrating({ MODE, DATABASE_URL = "", DATABASE_MIGRATE_URL }: Environment): string | null {
  if (!DATABASE_MIGRATE_URL) return null;
  if (MODE === "demo") return "DATABASE_MIGRATE_URL needs MODE=production.";
  const [user, owner] = [DATABASE_URL, DATABASE_MIGRATE_URL].map((address) => new URL(address).username);
  if (!user) return "DATABASE_URL needs the name of a role if there is DATABASE_MIGRATE_URL.";
  return user === owner ? "DATABASE_URL and DATABASE_MIGRATE_URL need different roles." : null;
}

function splitList(text: string): readonly string[] {
  const parts = text.split(",").map((one) => one.trim());
  return Object.freeze(parts.filter(Boolean));
}

function isPushKey({ value, issues }: z.core.ParsePayload<string>): void {
  try {
    readPushKey(value);
  } catch (error) {
    const message = `${(error as Error).message}; make one with: npm run cli -- make-push-key`;
    // Without the value: what was pasted here may be another secret.
    issues.push({ code: "custom", message, input: undefined });
  }
}

/** By default all, but mail only with a port for it. */
function readRoles(args: readonly string[], { MAIL_IN_PORT }: Environment): readonly Role[] {
  const takesMail = MAIL_IN_PORT !== undefined;
  const asked = args.find((arg) => arg.startsWith("--roles="))?.slice("--roles=".length);
  if (asked === undefined) return ROLES.filter((role) => role !== "mail" || takesMail);
  const roles = asked.split(",").map((role) => role.trim());
  const unknown = roles.filter((role) => !ROLES.includes(role as Role));
  if (unknown.length > 0)
    throw new ConfigError(`--roles accepts ${ROLES.join(", ")}, not ${unknown.join(", ")}.`);
  if (roles.includes("mail") && !takesMail) throw new ConfigError("The role mail needs MAIL_IN_PORT.");
  return roles as Role[];
}

function wordsOf(name: keyof Environment): string {
  return environment.shape[name].description ?? "";
}

/** Lists every setting with its description and default, for docs/operating.md. */
export function describeConfig(): { name: string; words: string; fallback: string }[] {
  const defaults: Record<string, unknown> = environment.parse({});
  return Object.keys(environment.shape).map((name) => ({
    name,
    words: wordsOf(name as keyof Environment),
    fallback: defaults[name] === undefined ? "" : String(defaults[name]),
  }));
}
