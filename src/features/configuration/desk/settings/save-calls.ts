import { call } from "#ui/call/call.ts";
import type { Difference, Patch, planSettings, proposeSettings, saveSettings } from "../../contract.ts";
import type {
  planCompany,
  planDomains,
  planTexts,
  saveCompany,
  saveDomains,
  saveTexts,
} from "../../details-contract.ts";

type Wanted = Patch & { site: number };
type Change = Wanted & { revision: number; why: string; reverts: number | null };

export type Plan = { differences: Difference[]; needs_second_person: boolean };

/** The calls by which a page looks at a change, makes it, and proposes it. */
export type SaveCalls = {
  plan(body: Wanted): Promise<Plan>;
  save(body: Change): Promise<unknown>;
  propose?(body: Change): Promise<unknown>;
};

const send = <Body>(body: Body) => ({ body, memberId: null });

export const settingsCalls: SaveCalls = {
  plan: (body) => call<typeof planSettings>("POST", "/api/desk/settings/plans", send(body)),
  save: (body) => call<typeof saveSettings>("POST", "/api/desk/settings", send(body)),
  propose: (body) => call<typeof proposeSettings>("POST", "/api/desk/settings/proposals", send(body)),
};

export const textsCalls: SaveCalls = {
  plan: (body) => call<typeof planTexts>("POST", "/api/desk/texts/plans", send(body)),
  save: (body) => call<typeof saveTexts>("POST", "/api/desk/texts", send(body)),
};

export const companyCalls: SaveCalls = {
  plan: (body) => call<typeof planCompany>("POST", "/api/desk/company/plans", send(body)),
  save: (body) => call<typeof saveCompany>("POST", "/api/desk/company", send(body)),
};

export const domainsCalls: SaveCalls = {
  plan: (body) => call<typeof planDomains>("POST", "/api/desk/domains/plans", send(body)),
  save: (body) => call<typeof saveDomains>("POST", "/api/desk/domains", send(body)),
};
