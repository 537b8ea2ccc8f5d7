import { isDeepStrictEqual } from "node:util";
import { findSettings, readStoredSettings, sitesOf } from "#features/site/server/site.ts";
import type { ProposalKinds } from "#platform/desk/proposal-kinds.ts";
import { answerSettingsProposal, type Difference } from "../contract.ts";
import { PROPOSAL } from "./save-settings.ts";

type Stored = { change: { site: number }; differences: Difference[] };

export const settingsProposals: ProposalKinds = {
  kinds: [PROPOSAL],
  right: "settings.write_dangerous",
  answerPath: answerSettingsProposal.path,
  async view(app, { input }) {
    const { change, differences } = input as Stored;
    const row = await findSettings(app.db, change.site);
    if (!row) return { about: "", changes: [], changed: true };
    const stored = row.settings as Readonly<Record<string, unknown>>;
    const { values } = readStoredSettings(stored, sitesOf(app).rules);
    return {
      about: app.sites.get(change.site).name,
      changes: differences.map(({ setting, from, to }) => ({
        ...{ field: setting, before: JSON.stringify(from), after: JSON.stringify(to) },
      })),
      changed: differences.some(({ setting, from }) => !isDeepStrictEqual(values[setting], from)),
    };
  },
};
