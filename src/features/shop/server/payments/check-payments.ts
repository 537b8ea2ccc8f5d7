import type { PaymentProvider, ProviderCheck } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import { settingsOf, siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError } from "#platform/command.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import { shopSettings } from "../../settings.ts";

const TIMEOUT_MS = 10_000;

type Parts = Pick<App, "config" | "payments" | "sites">;

export const checkPaymentsCommand: Command = {
  name: "check-payments",
  summary: "Asks each payment provider whether its keys and methods work, and calls our own webhook address.",
  options: {},
  async run(app) {
    if (listCheckable(app).length === 0) return "No payment provider is configured. See docs/payments.md.";
    const lines = await checkPayments(app);
    const report = lines.map(write).join("\n");
    if (lines.some(({ problem }) => problem !== null)) throw new CommandError(report);
    return report;
  },
};

/** The providers that the environment configures. */
export function listCheckable({ payments }: Pick<App, "payments">): PaymentProvider[] {
  return payments.filter(({ check }) => check);
}

export async function checkPayments(app: Parts): Promise<ProviderCheck[]> {
  const checks = await Promise.all(listCheckable(app).map((provider) => checkProvider(app, provider)));
  return [...checkPreferences(app), ...checks.flat()];
}

function write({ what, problem }: ProviderCheck): string {
  return problem === null ? `ok     ${what}` : `wrong  ${what}: ${problem}`;
}

/** A preference may name a provider that is not configured: a misspelt one would otherwise never be noticed. */
function checkPreferences({ sites, payments }: Parts): ProviderCheck[] {
  const names = new Set(payments.map(({ name }) => name));
  return sites.list().flatMap((site) =>
    settingsOf({ site: siteOf({ site }) }, shopSettings)
      .payment_preference.filter(({ provider }) => !names.has(provider))
      .map(({ provider }) => ({
        what: `payment_preference of ${site.domain}`,
        problem: `there is no provider ${provider}; configured are ${[...names].join(", ")}`,
      })),
  );
}

async function checkProvider(app: Parts, provider: PaymentProvider): Promise<ProviderCheck[]> {
  const { name } = provider;
  const named = ({ what, problem }: ProviderCheck) => ({ what: `${name}: ${what}`, problem });
  const answered = await provider.check?.().catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    return [{ what: "keys and methods", problem: error.message }];
  });
  return [...(answered ?? []), ...(await checkWebhooks(app, provider))].map(named);
}

/** Calls our webhook address as the provider would, over the network, at the address that every site gives it. */
async function checkWebhooks(app: Parts, provider: PaymentProvider): Promise<ProviderCheck[]> {
  const trial = provider.trialWebhook?.();
  if (!trial) return [];
  const { method, headers, query, body } = trial;
  return Promise.all(
    app.sites.list().map(async (site) => {
      const address = `${siteOrigin(app, site)}/api/payment-news/${provider.name}`;
      const what = `webhook address ${address}`;
      if (app.config.MODE === "production" && !address.startsWith("https:"))
        return { what, problem: "providers only call addresses with https" };
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const answer = await fetch(`${address}${query}`, {
          ...{ method, headers, signal, redirect: "manual" },
          ...(body !== undefined && { body }),
        });
        const text = await answer.text();
        if (answer.ok && text === provider.webhookAnswer) return { what, problem: null };
        return {
          what,
          problem: `answered with status ${answer.status} instead of accepting a signed webhook`,
        };
      } catch (error) {
        const { message, cause } = error as Error & { cause?: { code?: string } };
        return { what, problem: `cannot be reached from here: ${cause?.code ?? message}` };
      }
    }),
  );
}
