import { isDeepStrictEqual } from "node:util";
import { lockCreditor, tellSitesChanged } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError, type CommandValues } from "#platform/command.ts";
import type { Creditor } from "../../../desk-creditor-contract.ts";
import { WHY } from "../../../desk-faults-contract.ts";
import { changeCreditor } from "./change-creditor.ts";
import { readCreditor } from "./read-creditor.ts";

/** Sets the creditor of a site's company. All sites of that company then offer direct debit. */
export const setCreditorCommand: Command = {
  name: "set-creditor",
  summary:
    'Switches direct debit on or off for a site\'s company: --site velvet.example --id NL22ZZZ000000000000 --name "Velvet B.V." --iban NL20INGB0001234567, or --site velvet.example --off. If the company has a creditor already, say why: --why "…".',
  options: {
    site: { type: "string" },
    id: { type: "string" },
    name: { type: "string" },
    iban: { type: "string" },
    off: { type: "boolean" },
    why: { type: "string" },
  },
  async run(app, values) {
    const site = app.sites.find({ host: "", forced: String(values.site ?? "") });
    if (!site) throw new CommandError("--site must be a domain of one of your sites.");
    const creditor = values.off ? null : readOptions(values);
    await setCreditor(app, { siteId: site.id, creditor, why: String(values.why ?? "").trim() });
    return creditor ? `Direct debits are paid into ${creditor.iban}.` : "Direct debit is no longer offered.";
  },
};

const FAULTS = {
  id: "--id must be the creditor identifier issued by the bank.",
  name: "--name must be the name shown on statements, at most 70 characters.",
  iban: "--iban must be the account into which the bank pays.",
};

function readOptions(values: CommandValues): Creditor {
  const text = (name: keyof Creditor) => String(values[name] ?? "");
  const { creditor, wrong } = readCreditor({ id: text("id"), name: text("name"), iban: text("iban") });
  const [first] = wrong;
  if (first) throw new CommandError(FAULTS[first]);
  return creditor;
}

type Wanted = { siteId: number; creditor: Creditor | null; why: string };

async function setCreditor(app: App, { siteId, creditor, why }: Wanted): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const before = await lockCreditor(tx, siteId);
    if (isDeepStrictEqual(before, creditor)) return;
    const isReason = why.length >= WHY.min && why.length <= WHY.max;
    if (before !== null && !isReason)
      throw new CommandError(
        `The company has a creditor already. --why must say why it changes, in ${WHY.min} to ${WHY.max} characters.`,
      );
    await changeCreditor(app, tx, {
      ...{ siteId, before, after: creditor, actor: { by: "cli" }, why: isReason ? why : null },
    });
  });
  await tellSitesChanged(app);
}
