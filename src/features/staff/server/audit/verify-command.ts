import type { Tx } from "#db/database.ts";
import { type Command, CommandError } from "#platform/command.ts";
import type { Job } from "#platform/job.ts";
import { mailOperators } from "../mails/mail-leads.ts";
import { forgetOldHeads, keepHeads } from "./heads.ts";
import { writeLastCheck } from "./last-check.ts";
import { type Verdict, verifyAudit } from "./verify-audit.ts";

export const verifyAuditCommand: Command = {
  name: "verify-audit",
  summary: "Checks that no entry of the audit log was changed, removed or added by hand.",
  options: {},
  async run(app) {
    const verdicts = await verifyAudit(app);
    const lines = verdicts.map(format).join("\n");
    if (verdicts.some(({ fault }) => fault)) throw new CommandError(lines);
    return lines;
  },
};

function format({ chain, entries, last, fault }: Verdict): string {
  if (fault) return `${chain}: entry ${fault.id} ${fault.what}`;
  return `${chain}: ${entries} entries are whole${last ? `; the last is ${last.id} ${last.hash.toString("hex")}` : ""}`;
}

/**
 * Mails the last entry of each chain to the operators. If somebody cuts off the end of the log, or rewrites it together
 * with the stored heads, an older mail shows it.
 */
async function mailHeads(tx: Tx, verdicts: readonly Verdict[]): Promise<void> {
  const heads = verdicts.flatMap(({ chain, last }) =>
    last ? [{ chain, id: last.id, hash: last.hash.toString("hex") }] : [],
  );
  const whole = verdicts.every(({ fault }) => fault === null);
  if (heads.length > 0 || !whole) await mailOperators(tx, { what: "audit_heads", whole, heads });
}

/** Logs what is wrong and the last entries, mails them, and writes into the audit log that it was checked. */
export const verifyAuditJob: Job = {
  name: "verify-audit",
  schedule: "31 3 * * *",
  async run(app) {
    const verdicts = await verifyAudit(app);
    const faulty = verdicts.filter(({ fault }) => fault);
    app.metrics.auditFaults.set(faulty.length);
    for (const verdict of faulty)
      app.log.error({ fault: format(verdict) }, "the audit log was changed: run npm run cli -- verify-audit");
    for (const verdict of verdicts)
      if (!verdict.fault) app.log.info({ checked: format(verdict) }, "the audit log is whole");
    const fault = faulty[0] ? format(faulty[0]) : null;
    await app.db.transaction().execute(async (tx) => {
      await mailHeads(tx, verdicts);
      await writeLastCheck(app, tx, { verdicts, fault });
    });
  },
};

export const keepAuditHeads: Job = {
  name: "keep-audit-heads",
  schedule: "7 * * * *",
  async run(app) {
    await keepHeads(app);
    await forgetOldHeads(app);
  },
};
