import type { StepName } from "../../opening-contract.ts";

/** Returns the screen of the desk that does a step, or null for steps that are done elsewhere. */
export function placeOf(name: StepName, site: number | null): string | null {
  const ofSite = (path: string) => (site === null ? path : `${path}?site=${site}`);
  const places: Partial<Record<StepName, string>> = {
    people: "/desk/people",
    processes: "/desk/health",
    company: ofSite("/desk/company"),
    domains: ofSite("/desk/domains"),
    prices: ofSite("/desk/prices"),
    methods: ofSite("/desk/settings"),
    legal: ofSite("/desk/company"),
    texts: ofSite("/desk/texts"),
    age: ofSite("/desk/settings"),
    first_order: "/desk/figures",
  };
  return places[name] ?? null;
}
