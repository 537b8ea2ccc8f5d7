import { randomUUID } from "node:crypto";
import { ProviderError } from "#adapters/provider-error.ts";
import type { App } from "#platform/app.ts";
import type { Finding } from "../../opening-contract.ts";

/** Asks each provider of age checks for a check that does not exist: it only says so to someone with the right keys. */
export function checkAges({ age, ageSandbox }: Pick<App, "age" | "ageSandbox">): Promise<Finding[]> {
  const asked = age.filter((one) => one.level === "provider" && one !== ageSandbox);
  return Promise.all(
    asked.map(async (provider) => {
      const told = { what: provider.name, code: null, unknown: false, until: null };
      const ref = randomUUID();
      try {
        await provider.status({ ref, providerRef: ref });
        return { ...told, problem: null };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return { ...told, problem: error.message };
      }
    }),
  );
}
