import type { Bus } from "#adapters/bus/bus.ts";
import { openBus } from "#adapters/bus/open-bus.ts";
import { isRedis } from "#adapters/connections/redis-address.ts";
import type { Counts } from "#adapters/counts/counts.ts";
import type { App } from "#platform/app.ts";
import { type Config, ConfigError } from "#platform/config.ts";
import { type Limits, memoryLimits, noLimits, sharedLimits } from "#platform/limits.ts";

type Ground = Pick<App, "clock" | "log" | "metrics"> & {
  /** Milliseconds that a caller waits for a limit's count, and after which the server counts as lost. */
  patience?: number;
  timeLimit?: number;
};

const QUIET_MS = 60_000;

export type Shared = { bus: Bus; limits: Limits; close(): Promise<void> };

/**
 * Opens the bus and the shared counts of an installation's processes. An embedded database has one program; an
 * external server may have many.
 * @throws ConfigError if it cannot connect to BUS_URL
 */
export async function openShared(config: Config, ground: Ground): Promise<Shared> {
  try {
    const bus = await chooseBus(config, ground);
    const { limits, counts } = await chooseLimits(config, ground).catch(async (error) => {
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
    throw config.BUS_URL ? new ConfigError(tell(error), { cause: error }) : error;
  }
}

function chooseBus({ DATABASE_URL, BUS_URL }: Config, { log, metrics }: Ground): Promise<Bus> {
  return openBus({
    url: BUS_URL ?? DATABASE_URL,
    onError: (error) => log.error({ err: error }, "could not publish bus message"),
    onState: (up) => metrics.busUp.set(up ? 1 : 0),
  });
}

async function chooseLimits(
  { LIMITS, BUS_URL }: Config,
  ground: Ground,
): Promise<{ limits: Limits; counts?: Counts }> {
  if (LIMITS === "no") return { limits: noLimits };
  if (!BUS_URL || !isRedis(BUS_URL)) return { limits: memoryLimits(ground) };
  const { openRedisCounts } = await import("#adapters/counts/redis-counts.ts");
  const counts = await openRedisCounts({
    url: BUS_URL,
    ...(ground.patience !== undefined && { patience: ground.patience }),
    ...(ground.timeLimit !== undefined && { timeLimit: ground.timeLimit }),
    onState: tellerOfCounting(ground),
  });
  return { limits: sharedLimits(counts, ground), counts };
}

/** Logs at intervals, because a server at the edge of its capacity would otherwise fill the log. */
function tellerOfCounting({ clock, log, metrics }: Ground): (up: boolean) => void {
  let quietUntil = 0;
  let said = false;
  return (up) => {
    metrics.limitsShared.set(up ? 1 : 0);
    const now = clock.now().getTime();
    if (!up && now >= quietUntil) {
      quietUntil = now + QUIET_MS;
      said = true;
      log.warn("the BUS_URL server does not respond: each process counts rate limits on its own");
    } else if (up && said) {
      said = false;
      log.info("rate limits are shared between processes again");
    }
  };
}

/** A name with several addresses fails with one error for each, and no message of its own. */
function tell(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  const words = first instanceof Error ? first.message : String(first);
  return `Cannot connect to BUS_URL: ${words}\nStart that server or correct the setting. See docs/operating.md.`;
}
