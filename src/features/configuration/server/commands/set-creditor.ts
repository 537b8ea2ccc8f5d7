import { isDeepStrictEqual } from "node:util";
import { isSEPACountry, isValidIBAN } from "ibantools";
import { isCreditorId, lockCreditor, updateCreditor } from "#features/site/server/site.ts";
import { writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError, type CommandValues } from "#platform/command.ts";
import { configurationKinds } from "../kinds.ts";

/** Sets the creditor of a site's company. All sites of that company then offer direct debit. */
export const setCreditorCommand: Command = {
  name: "set-creditor",
  summary:
    'Switches direct debit on or off for a site\'s company: --site velvet.example --id NL22ZZZ000000000000 --name "Velvet B.V." --iban NL20INGB0001234567, or --site velvet.example --off.',
  options: {
    site: { type: "string" },
    id: { type: "string" },
    name: { type: "string" },
    iban: { type: "string" },
    off: { type: "boolean" },
  },
  async run(app, values) {
    const site = app.sites.find({ host: "", forced: String(values.site ?? "") });
    if (!site) throw new CommandError("--site must be a domain of one of your sites.");
    const creditor = values.off ? null : readCreditor(values);
    await setCreditor(app, site.id, creditor);
    return creditor ? `Direct debits are paid into ${creditor.iban}.` : "Direct debit is no longer offered.";
  },
};

type Creditor = ReturnType<typeof readCreditor>;

/** Writes the old and the new account to the audit log, because money goes there. */
async function setCreditor(app: App, siteId: number, creditor: Creditor | null): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const before = await lockCreditor(tx, siteId);
    const after = creditor ?? { id: null, name: null, iban: null };
    if (isDeepStrictEqual({ ...before }, after)) return;
    await updateCreditor(tx, siteId, creditor);
    const kind = configurationKinds.creditorChanged;
    await writeAudit(app, tx, { kind, actor: { by: "cli" }, siteId, before, after });
  });
}

function readCreditor(values: CommandValues) {
  const plain = (name: string) =>
    String(values[name] ?? "")
      .replace(/\s/g, "")
      .toUpperCase();
  const [id, iban, name] = [plain("id"), plain("iban"), String(values.name ?? "").trim()];
  if (!isCreditorId(id)) throw new CommandError("--id must be the creditor identifier issued by the bank.");
  if (!isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2)))
    throw new CommandError("--iban must be the account into which the bank pays.");
  if (name === "" || name.length > 70)
    throw new CommandError("--name must be the name shown on statements, at most 70 characters.");
  return { id, name, iban };
}
