import type { StaffPerson } from "#platform/app.ts";
import type { PageContext } from "#platform/page-context.ts";
import { listPanels } from "../list-parts.ts";
import type { ShownPanel } from "./shown-panel.tsx";

/** Reads the panels that the person may see. One that fails names its request, and the others are read all the same. */
export function readPanels(page: PageContext, person: StaffPerson): Promise<ShownPanel[]> {
  return Promise.all(
    listPanels(person).map(async ({ name, endpoint }) => {
      const asked = await page.ask(endpoint);
      const read = asked.ok
        ? { data: asked.output, request: null }
        : { data: null, request: asked.error.requestId ?? null };
      return { name, ...read } as ShownPanel;
    }),
  );
}
