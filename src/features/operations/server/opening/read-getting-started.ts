import type { OutputOf } from "#base/endpoint.ts";
import type { App } from "#platform/app.ts";
import type { readGettingStarted as contract } from "../../opening-contract.ts";
import { countNeeded, installationSteps, isComplete, siteSteps } from "../../opening-rules.ts";
import { type Facts, readFacts } from "./read-facts.ts";
import { listVariables } from "./variables.ts";

/** Finds out what is done and what is left. Nothing of it is stored, so it cannot be out of date. */
export async function readGettingStarted(app: App): Promise<OutputOf<typeof contract>> {
  const facts = await readFacts(app);
  const { installation, sites } = stepsOf(facts);
  return {
    ...{ installation, sites },
    is_demo: facts.installation.isDemo,
    is_complete: [installation, ...sites.map(({ steps }) => steps)].every(isComplete),
    checks: [...facts.installation.checks],
    variables: listVariables(app.config),
  };
}

export function stepsOf({ installation: facts, sites }: Facts) {
  const installation = installationSteps(facts);
  const left = countNeeded(installation);
  return {
    installation,
    sites: sites.map(({ site: { id, name, domain, openedAt }, facts: own }) => ({
      ...{ id, name, domain, opened_at: openedAt?.toISOString() ?? null },
      steps: siteSteps(own, facts.checks, left),
    })),
  };
}
