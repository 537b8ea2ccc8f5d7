import { setTimeout as pause } from "node:timers/promises";
import { checkPayments } from "#features/shop/server/shop.ts";
import { type Actor, auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { checkMail } from "#platform/mail/check/check-mail.ts";
import type { Check, CheckKind, Finding } from "../../opening-contract.ts";
import { checkAges } from "./check-ages.ts";
import { checkDomains } from "./check-domains.ts";
import { saveCheck } from "./queries-check.ts";

const LONGEST_MS = 30_000;
const checked = auditKind("operations.checked", ["check", "problems"]);

const told = { code: null, until: null };
const CHECKS: Record<CheckKind, (app: App) => Promise<Finding[]>> = {
  mail: async (app) =>
    (await checkMail(app)).map(({ what, problem, unknown = false }) => ({ ...told, what, problem, unknown })),
  payments: async (app) => (await checkPayments(app)).map((one) => ({ ...told, ...one, unknown: false })),
  age: checkAges,
  domains: checkDomains,
};

/** Runs a check and stores what it found. No transaction is open while other servers are asked. */
export async function findOut(app: App, kind: CheckKind): Promise<Check & { save: SaveCheck }> {
  const findings = await withinTime(CHECKS[kind](app));
  const at = app.clock.now();
  return {
    ...{ kind, findings, at: at.toISOString() },
    save: (tx) => saveCheck(tx, { kind, findings, at }),
  };
}

type SaveCheck = (tx: Parameters<typeof saveCheck>[0]) => Promise<void>;

/** Runs a check for a person, who sees what it found. */
export async function runCheck(app: App, actor: Actor, kind: CheckKind): Promise<Check> {
  const { save, ...check } = await findOut(app, kind);
  const problems = check.findings.filter(({ problem, unknown }) => problem !== null && !unknown).length;
  await app.db.transaction().execute(async (tx) => {
    await save(tx);
    await writeAudit(app, tx, { kind: checked, actor, after: { check: kind, problems } });
  });
  return check;
}

async function withinTime(checking: Promise<Finding[]>): Promise<Finding[]> {
  const ending = new AbortController();
  const late: Finding = { ...told, what: "everything", unknown: true, problem: "the check took too long" };
  const end = pause(LONGEST_MS, [late], { signal: ending.signal, ref: false }).catch(() => []);
  return Promise.race([checking, end]).finally(() => ending.abort());
}
