import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endWithFile } from "../end-with-file.ts";
import { adyenFolder } from "../where.ts";

/**
 * Starts Prism between us and a server of Adyen's API. It refuses requests that Adyen's description does not allow (422),
 * and replaces answers that it does not allow by status 500.
 * @returns its address
 */
export async function startPrism(upstream: string): Promise<{ address: string; close(): Promise<void> }> {
  const cli = fileURLToPath(import.meta.resolve("@stoplight/prism-cli"));
  const description = join(adyenFolder(), "CheckoutService-v72.json");
  const prism = spawn(process.execPath, [cli, "proxy", "--errors", "--port", "0", description, upstream], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const close = async () => {
    if (prism.exitCode !== null || prism.signalCode !== null) return;
    prism.kill();
    await once(prism, "exit");
  };
  const forget = endWithFile(close);
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    const hear = (chunk: Buffer) => {
      said = (said + chunk).slice(-5_000);
      const [, found] = /is listening on (http:\/\/[\d.]+:\d+)/.exec(said) ?? [];
      if (found) resolve(found);
    };
    prism.stdout.on("data", hear);
    prism.stderr.on("data", hear);
    prism.once("exit", () => reject(new Error(`Prism ended: ${said}`)));
  });
  return {
    address,
    async close() {
      forget();
      await close();
    },
  };
}
