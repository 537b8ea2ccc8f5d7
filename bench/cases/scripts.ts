import type { Bench, Case, Figure } from "../case.ts";
import { listScripts, type Script } from "../list-scripts.ts";
import { logInDemo } from "../open-million.ts";

/** Pages for visitors, with the most that each may load in all, in kB. */
const VISITORS_PAGES: Record<string, number> = {
  "/": 141,
  "/landers/tinderswipe": 149,
  "/landers/maplanding": 143,
  "/pricing": 146,
};

/** Pages of members, with the same. A conversation brings messages, gifts and the cache of what is read. */
const MEMBERS_PAGES: Record<string, number> = {
  "/members": 156,
  "/members/:id": 160,
  "/likes": 149,
  "/chats": 170,
  "/members/:id/chat": 195,
};

export const scripts: Case = {
  name: "scripts",
  words: "JavaScript that a browser loads for a page without a press",
  async measure(bench) {
    const { address } = await bench.server();
    const figures: Figure[] = [];
    for (const [page, atMost] of Object.entries(VISITORS_PAGES)) {
      const early = await listScripts(`${address}${page}`, { isEarly: true });
      const all = await listScripts(`${address}${page}`);
      sayLargest(bench, page, all);
      figures.push(
        { what: `${page}: before it is loaded, gzip`, unit: "kB", value: sizeOf(early), atMost: 25 },
        { what: `${page}: in all, gzip`, unit: "kB", value: sizeOf(all), atMost },
        { what: `${page}: files`, unit: "", value: all.length },
      );
    }
    const { cookie } = await logInDemo(address, 0);
    const other = await findOther(address, cookie);
    for (const [page, atMost] of Object.entries(MEMBERS_PAGES)) {
      const all = await listScripts(`${address}${page.replace(":id", other)}`, { cookie });
      sayLargest(bench, page, all);
      figures.push(
        { what: `${page} as a member: in all, gzip`, unit: "kB", value: sizeOf(all), atMost },
        { what: `${page} as a member: files`, unit: "", value: all.length },
      );
    }
    return figures;
  },
};

/** Returns the id of a member whom the search shows. */
async function findOther(address: string, cookie: string): Promise<string> {
  const html = await (await fetch(`${address}/members`, { headers: { cookie } })).text();
  const [, id] = /href="\/members\/(\d+)"/.exec(html) ?? [];
  if (id === undefined) throw new Error("The search shows no member.");
  return id;
}

function sayLargest(bench: Bench, page: string, scripts: readonly Script[]): void {
  bench.say(page);
  for (const { path, bytes } of scripts.slice(0, 8)) bench.say(`${String(bytes).padStart(9)} ${path}`);
}

function sizeOf(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}
