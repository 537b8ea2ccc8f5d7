import type { Bus } from "#adapters/bus/bus.ts";
import type { App } from "#platform/app.ts";

const CHANGED = "site.changed";

/** Makes a change of a site take effect: at once in this process, soon in the others. Call it after the commit. */
export async function tellSitesChanged({ bus, sites }: Pick<App, "bus" | "sites">): Promise<void> {
  bus.publish(CHANGED, "");
  await sites.refresh();
}

/** Calls back when a site was changed, or may have been. @returns a function that ends it */
export function hearSitesChanged(bus: Bus, onChanged: () => void): () => void {
  return bus.subscribe(CHANGED, onChanged, onChanged);
}
