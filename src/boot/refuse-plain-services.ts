import { hasPublicAddress, publicLookup } from "#adapters/push/public-lookup.ts";
import { type Config, ConfigError } from "#platform/config.ts";

const SERVICES = [
  "DATABASE_URL",
  "DATABASE_MIGRATE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "BUS_URL",
  "S3_URL",
] as const;
type Service = (typeof SERVICES)[number];

/** How to encrypt, by the protocol of a plain address. */
const REMEDIES: Record<string, string> = {
  "postgres:": "add sslmode=verify-full to its query",
  "postgresql:": "add sslmode=verify-full to its query",
  "redis:": "write rediss:// instead of redis://",
  "valkey:": "write valkeys:// instead of valkey://",
  "http:": "write https:// instead of http://",
};
const ENCRYPTED_MODES = ["prefer", "require", "verify-ca", "verify-full", "no-verify"];

/**
 * Everything that members write goes to these services. Inside a network of one's own it may go in plain text, over the
 * Internet it may not.
 * @throws ConfigError in production, if one has a public address and its connection is not encrypted
 */
export async function refusePlainServices(config: Pick<Config, "MODE" | Service>): Promise<void> {
  if (config.MODE !== "production") return;
  for (const name of SERVICES) {
    const { [name]: address } = config;
    if (!address) continue;
    const url = new URL(address);
    const remedy = isEncrypted(url) ? undefined : REMEDIES[url.protocol];
    if (!remedy || !(await isPublic(url))) continue;
    throw new ConfigError(
      `${name} leads to ${url.hostname}, which has a public address, without encryption.\n` +
        `Encrypt it: ${remedy}. Or use its address in your own network. See docs/operating.md.`,
    );
  }
}

function isEncrypted({ searchParams }: URL): boolean {
  const [mode, ssl] = [searchParams.get("sslmode"), searchParams.get("ssl")];
  return (mode !== null && ENCRYPTED_MODES.includes(mode)) || ssl === "true" || ssl === "1";
}

/** A socket in the file system has no host. */
async function isPublic({ hostname }: URL): Promise<boolean> {
  return hostname !== "" && hasPublicAddress(hostname.replace(/^\[(.*)\]$/, "$1"), publicLookup());
}
