import { Refusal } from "#base/refusal.ts";
import { markSiteOpen, tellSitesChanged } from "#features/site/server/site.ts";
import { type Actor, auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { readFacts } from "./read-facts.ts";
import { stepsOf } from "./read-getting-started.ts";

const siteOpened = auditKind("operations.site_opened", ["site", "steps_left"]);

type Opening = { site: number; actor: Actor; isForced?: boolean };

/**
 * Opens a site to members.
 * @param isForced the operator says that what is left does not matter, such as a server that cannot reach itself
 * @throws Refusal `operations.unknown_site`, `operations.already_open`, `operations.steps_left`
 */
export async function openSite(app: App, { site, actor, isForced = false }: Opening): Promise<void> {
  await app.sites.refresh();
  const found = stepsOf(await readFacts(app)).sites.find(({ id }) => id === site);
  if (!found) throw new Refusal("operations.unknown_site");
  const [problem] = found.steps.find(({ name }) => name === "open")?.problems ?? [];
  const left = problem?.code === "steps_left" ? Number(problem.about) : 0;
  if (left > 0 && !isForced) throw new Refusal("operations.steps_left", { count: left });
  await app.db.transaction().execute(async (tx) => {
    if (!(await markSiteOpen(tx, { id: site, at: app.clock.now() })))
      throw new Refusal("operations.already_open");
    const after = { site: found.name, steps_left: left };
    await writeAudit(app, tx, { kind: siteOpened, actor, siteId: site, after });
  });
  await tellSitesChanged(app);
}
