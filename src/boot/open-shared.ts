import type { Bus } from "#adapters/bus/bus.ts";
import { openBus } from "#adapters/bus/open-bus.ts";
import { isRedis } from "#adapters/connections/redis-address.ts";
import type { Counts } from "#adapters/counts/counts.ts";
import type { App } from "#platform/app.ts";
import { type Config, ConfigError } from "#platform/config.ts";
import { type Limits, memoryLimits, noLimits, sharedLimits } from "#platform/limits/count-calls.ts";

/** Milliseconds that a caller waits for a limit's count, and after which the server counts as lost. */
export type Patience = { patience?: number; timeLimit?: number };

type Parts = Pick<App, "clock" | "log" | "metrics"> & Patience;

const QUIET_MS = 60_000;

export type Shared = { bus: Bus; limits: Limits; close(): Promise<void> };

/**
 * Opens the bus and the shared counts of an installation's processes. An embedded database has one program; an
 * external server may have many.
 * @throws ConfigError if it cannot connect to BUS_URL
 */
export async function openShared(config: Config, parts: Parts): Promise<Shared> {
  try {
    const bus = await chooseBus(config, parts);
    const { limits, counts } = await chooseLimits(config, parts).catch(async (error) => {
      await bus.close();
      throw error;
    });
    return {
      bus,
      limits,
      async close() {
        await bus.close();
        await counts?.close();
      },
    };
  } catch (error) {
    throw config.BUS_URL ? new ConfigError(describeConnectError(error), { cause: error }) : error;
  }
}

function chooseBus(
  { DATABASE_URL, DATABASE_DIRECT_URL, BUS_URL }: Config,
  { log, metrics }: Parts,
): Promise<Bus> {
  return openBus({
    url: BUS_URL ?? DATABASE_DIRECT_URL ?? DATABASE_URL,
    onError: (error) => log.error({ err: error }, "could not publish bus message"),
    onState: (up) => metrics.busUp.set(up ? 1 : 0),
  });
}

async function chooseLimits(
  { LIMITS, BUS_URL }: Config,
  parts: Parts,
): Promise<{ limits: Limits; counts?: Counts }> {
  if (LIMITS === "no") return { limits: noLimits };
  if (!BUS_URL || !isRedis(BUS_URL)) return { limits: memoryLimits(parts) };
  const { openRedisCounts } = await import("#adapters/counts/redis-counts.ts");
  const counts = await openRedisCounts({
    url: BUS_URL,
    ...(parts.patience !== undefined && { patience: parts.patience }),
    ...(parts.timeLimit !== undefined && { timeLimit: parts.timeLimit }),
    onState: logCountingState(parts),
  });
  return { limits: sharedLimits(counts, parts), counts };
}

/** Logs at intervals, because a server at the edge of its capacity would otherwise fill the log. */
function logCountingState({ clock, log, metrics }: Parts): (up: boolean) => void {
  let quietUntil = 0;
  let isLogged = false;
  return (up) => {
    metrics.limitsShared.set(up ? 1 : 0);
    const now = clock.now().getTime();
    if (!up && now >= quietUntil) {
      quietUntil = now + QUIET_MS;
      isLogged = true;
      log.warn("the BUS_URL server does not respond: each process counts rate limits on its own");
    } else if (up && isLogged) {
      isLogged = false;
      log.info("rate limits are shared between processes again");
    }
  };
}

/** A name with several addresses fails with one error for each, and no message of its own. */
function describeConnectError(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  const message = first instanceof Error ? first.message : String(first);
  return `Cannot connect to BUS_URL: ${message}\nStart that server or correct the setting. See docs/operating.md.`;
}
