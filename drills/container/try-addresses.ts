import type { Ask } from "./ask.ts";
import { DOMAIN, type Topology } from "./topology.ts";

/** An address in France, from which the test never asks. */
const MADE_UP = "90.1.2.3";

/** Tries whether the program believes what a caller makes up about its address. @returns what does not hold */
export async function tryAddresses({ exec }: Topology, ask: Ask): Promise<string[]> {
  const path = "/api/settings.php";
  const countryOf = (text: string) => JSON.parse(text).settings.geoip_country as string | null;
  const headers = { "x-forwarded-for": MADE_UP, forwarded: `for=${MADE_UP}`, "x-real-ip": MADE_UP };
  const failures: string[] = [];
  for (const to of ["proxy", "web-1"] as const) {
    const country = countryOf((await ask(to, path, { headers })).text);
    if (country !== null) failures.push(`${to} believes a made-up address: ${country}`);
  }
  const byProxy = await exec(
    "proxy",
    ...["wget", "--quiet", "--output-document=-", `--header=Host: ${DOMAIN}`],
    ...[`--header=X-Forwarded-For: ${MADE_UP}`, `http://web-1:3000${path}`],
  );
  if (countryOf(byProxy) !== "FR") failures.push(`web-1 does not believe the proxy: ${countryOf(byProxy)}`);
  const figures = await ask("proxy", "/metrics");
  if (figures.status !== 404) failures.push(`the proxy passes /metrics on: ${figures.status}`);
  const page = await ask("proxy", "/login", { headers: { "accept-encoding": "gzip" } });
  if (page.headers["content-encoding"] !== "gzip") failures.push("the proxy does not compress pages");
  return failures;
}
