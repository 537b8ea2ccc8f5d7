import { until } from "../container/until.ts";
import { callAs, mustBe, type Service } from "./people.ts";

const PATIENCE = 60;

/** An operator's session, and the site that they change. */
export type Desk = { cookie: string; site: number };
type Changed =
  | { part: "settings" | "texts"; set: Record<string, unknown> }
  | { part: "prices"; prices: unknown[] };
/** The default site, which the operator with this cookie changes. */
export async function findSite({ sql }: Pick<Service, "sql">, cookie: string): Promise<Desk> {
  const { rows } = await sql.query("select id from site_site where is_default");
  return { cookie, site: rows[0].id };
}

/** Any setting that settings.php tells. */
const TOLD = "message_length";
let told = 1_234;

/** An operator changes settings, texts or prices at the first web process. */
export async function changeSite(
  { web, sql }: Pick<Service, "web" | "sql">,
  { cookie, site }: Desk,
  { part, ...change }: Changed,
): Promise<void> {
  // Changes use up the confirmation by a second factor.
  await sql.query("update staff_session set confirmed_at = now()");
  const call = callAs(web[0], cookie);
  const path = `/api/desk/${part}`;
  const { revision } = await mustBe(await call("GET", `${path}?site=${site}`), `the ${part}`);
  const body = { site, revision, why: "The drill changes it", ...change };
  await mustBe(await call("POST", path, body), `the change of ${part}`);
}

/**
 * Changes settings, and waits until every web process has them, which shows in one that calls can read.
 * @returns milliseconds that took
 */
export async function changeSettings(
  service: Pick<Service, "web" | "sql">,
  desk: Desk,
  set: Record<string, unknown> = {},
): Promise<number> {
  const value = told++;
  await changeSite(service, desk, { part: "settings", set: { ...set, [TOLD]: value } });
  const began = performance.now();
  const read = (one: Service["web"][number]) =>
    callAs(one, "")("GET", "/api/settings.php").then((answer) => mustBe(answer, "the settings of the site"));
  await until("every web process has the new settings", PATIENCE, async () => {
    const all = await Promise.all(service.web.map(read));
    return all.every(({ settings }) => settings[TOLD] === value);
  });
  return performance.now() - began;
}
