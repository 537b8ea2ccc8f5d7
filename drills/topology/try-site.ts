import type { Figure } from "../../bench/case.ts";
import { until } from "../container/until.ts";
import { changeSettings, changeSite, type Desk } from "../members/change-site.ts";
import { callAs, mustBe } from "../members/people.ts";
import { within } from "./exactly.ts";
import type { Topology } from "./open-topology.ts";
import { readMetric } from "./read-metric.ts";

const PATIENCE = 30;
/** Long enough even if the news of a change is lost, since each process reads the sites again every five seconds. */
const MOST_MS = 6_000;
const TITLE = "Words of the drill for the home page";
/** No bundle has this price by itself. */
const AMOUNT = 98_765;
const SHOWN = /987[.,]65/;

/** What an operator changes at one process is the same at all of them, also in pages that were cached. */
export async function trySite(topology: Topology, desk: Desk): Promise<Figure[]> {
  await fillCaches(topology, ["/", "/pricing"]);
  const setting = await changeSettings(topology, desk);
  const text = await timeChange(topology, {
    ...{ path: "/", isNew: (page: string) => page.includes(TITLE) },
    change: () => changeSite(topology, desk, { part: "texts", set: { text_en_index_title: TITLE } }),
  });
  const price = await timeChange(topology, {
    ...{ path: "/pricing", isNew: (page: string) => SHOWN.test(page) },
    change: async () => {
      const prices = [{ code: "p3", currency: await findCurrency(topology), amount: AMOUNT }];
      await changeSite(topology, desk, { part: "prices", prices });
    },
  });
  return [
    within("a setting at every web process", setting, MOST_MS),
    within("a text in the cached page of every web process", text, MOST_MS),
    within("a price in the cached page of every web process", price, MOST_MS),
  ];
}

/** Asks each web process until its answers come from its cache. */
async function fillCaches({ web }: Topology, paths: string[]): Promise<void> {
  for (const place of web) {
    const before = await readMetric(place, "page_cache_total", 'result="hit"');
    for (const path of [...paths, ...paths]) await readPage(place, path);
    const hits = (await readMetric(place, "page_cache_total", 'result="hit"')) - before;
    if (hits < paths.length)
      throw new Error(`Of the pages of ${place.name}, only ${hits} came from its cache.`);
  }
}

type Changing = { path: string; isNew(page: string): boolean; change(): Promise<void> };

async function timeChange({ web }: Topology, { path, isNew, change }: Changing): Promise<number> {
  const pages = () => Promise.all(web.map((place) => readPage(place, path)));
  if ((await pages()).some(isNew)) throw new Error(`${path} shows the change before it was made.`);
  await change();
  const began = performance.now();
  await until(`every web process shows the change at ${path}`, PATIENCE, async () =>
    (await pages()).every(isNew),
  );
  return performance.now() - began;
}

async function readPage({ address }: Topology["web"][number], path: string): Promise<string> {
  const answer = await fetch(address + path, { headers: { "accept-language": "en-GB,en" } });
  return mustBe(answer, path);
}

/** Currency in which this machine, which is in no country, sees the prices. */
async function findCurrency({ web }: Topology): Promise<string> {
  const { settings } = await mustBe(await callAs(web[0], "")("GET", "/api/settings.php"), "the settings");
  const [first] = Object.values<{ currency: string }>(settings.minimum_message_costs);
  return first?.currency ?? "EUR";
}
