import "#boot/choose-react.ts";
import { EXPECTED_ERRORS } from "#boot/expected-errors.ts";
import { start } from "#boot/start.ts";
import { readConfig } from "#platform/config.ts";

const SHUTDOWN_MS = 15_000;

const began = performance.now();
const seconds = () => ((performance.now() - began) / 1000).toFixed(1).padStart(5);
const say = (line: string) => console.log(`[${seconds()} s] ${line}`);

const ending = new AbortController();

try {
  const config = readConfig(process.env, process.argv.slice(2));
  const starting = start(config, say, ending.signal);
  endOn(SHUTDOWN_MS + config.DRAIN_SECONDS * 1000, async () => {
    ending.abort();
    const running = await starting.catch(() => null);
    await running?.stop();
  });
  const { address } = await starting;
  say(address ? `Velvet is ready: ${address}` : `Running: ${config.ROLES.join(", ")}`);
} catch (error) {
  if (!ending.signal.aborted) fail(error);
}

function fail(error: unknown) {
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) console.error(`\n${(error as Error).message}`);
  else console.error(error);
  process.exit(1);
}

/** Stops on Ctrl-C, on a supervisor's signal, or when the parent program ends. */
function endOn(mostMs: number, stop: () => Promise<void>) {
  let ending = false;
  const end = async (why: string) => {
    if (ending) return;
    ending = true;
    say(`Stopping (${why})`);
    const late = setTimeout(() => {
      console.error("Some work did not finish in time.");
      process.exit(1);
    }, mostMs);
    late.unref();
    await stop().catch((error) => {
      console.error(error);
      process.exitCode = 1;
    });
    process.exit();
  };
  process.on("SIGINT", () => end("interrupted"));
  process.on("SIGTERM", () => end("asked to stop"));
  process.on("SIGHUP", () => end("terminal closed"));
  process.on("disconnect", () => end("parent process gone"));
}
