import type { RawAgeNews } from "#adapters/age/age.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import type { Bytes } from "#base/bytes.ts";
import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import type { Scope } from "#platform/scope.ts";
import { newsUrlOf, returnUrlOf } from "./begin-check.ts";
import { type Settled, type Settling, settleNews } from "./settle-check.ts";

type Arriving = Pick<Scope, "hostSite"> & { app: Settling & Pick<App, "age" | "config"> };
type Arrived = { body: Bytes; headers: Headers };

/**
 * Takes a provider's notification. News that change nothing are accepted as well, so that they are not sent again.
 * @throws Refusal `age.news_refused` if it is not from the provider; GroundError `unavailable` if the provider has to be
 * asked and does not answer, so that it sends the news again
 */
export async function takeNews(
  { app, hostSite }: Arriving,
  { provider: name, ...arrived }: Arrived & { provider: string },
): Promise<void> {
  const provider = app.age.find((one) => one.name === name && one.level === "provider");
  if (!provider) throw refuseNews();
  const raw = await readRaw(arrived, newsUrlOf(app, hostSite, provider));
  const news = await provider.parseNews(raw).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ provider: name, reason: error.message }, "could not verify the news of an age check");
    throw new GroundError("unavailable");
  });
  if (!news) throw refuseNews();
  for (const one of news) await settleNews(app, provider.name, one);
}

/**
 * Takes a wallet's proof, which ends its check in any case.
 * @returns the address for a browser on the wallet's device; null if the check was begun on another device
 * @throws Refusal `age.proof_refused`, `age.check_over` if the check is over or there is none
 */
export async function takeProof({ app, hostSite }: Arriving, arrived: Arrived): Promise<string | null> {
  const settled = await settleProof({ app, hostSite }, arrived);
  if (!settled || settled.state === "expired") throw new Refusal("age.check_over");
  const { check, state, code } = settled;
  if (state === "failed") throw new Refusal("age.proof_refused", {}, 400);
  if (!check.sameDevice) return null;
  const address = returnUrlOf(check.origin, check.ref);
  return code === null ? address : `${address}?${new URLSearchParams({ code })}`;
}

async function settleProof({ app, hostSite }: Arriving, arrived: Arrived): Promise<Settled | null> {
  for (const provider of app.age.filter(({ level }) => level === "eu_proof")) {
    const raw = await readRaw(arrived, newsUrlOf(app, hostSite, provider));
    const [news] = (await provider.parseNews(raw)) ?? [];
    if (!news) throw new Refusal("age.proof_refused", {}, 400);
    return settleNews(app, provider.name, news);
  }
  return null;
}

async function readRaw({ body, headers }: Arrived, newsUrl: string): Promise<RawAgeNews> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.stream) chunks.push(chunk);
  return { newsUrl, body: Buffer.concat(chunks), headers };
}

function refuseNews(): Refusal {
  return new Refusal("age.news_refused", {}, 401);
}
