import type { AgeMethod } from "#base/age-levels.ts";
import type { Db } from "#db/database.ts";
import { type AgeReport, changeCheck, findCheck, reportLater, type SandboxAgeCheck } from "./age-books.ts";
import { AGE_OUTCOMES, type AgeOutcome } from "./age-outcomes.ts";
import { writeAgePage } from "./write-age-page.ts";

const SECONDS = 1_000;
const PATH = /^\/sandbox\/age\/(sa_[0-9a-f-]{36})$/;

type Parts = {
  db: Db;
  isOver(check: SandboxAgeCheck): boolean;
  send(report: AgeReport): Promise<void>;
};

/** The provider's page for one check: the outcome is chosen there, and the browser is sent back. */
export async function answerAgePage(parts: Parts, request: Request, nonce: string): Promise<Response | null> {
  const ref = PATH.exec(new URL(request.url).pathname)?.[1];
  const check = ref && (await findCheck(parts.db, ref));
  if (!check) return null;
  const { asked, state } = check;
  const goBack = () => new Response(null, { status: 303, headers: { Location: asked.returnUrl } });
  if (state !== "open" || parts.isOver(check)) return goBack();
  if (request.method === "POST") {
    // A body that is no form selects nothing.
    const form = await request.formData().catch(() => new FormData());
    const outcome = String(form.get("outcome"));
    const method = asked.methods.find((one) => one === form.get("method")) ?? asked.methods[0] ?? null;
    if (Object.hasOwn(AGE_OUTCOMES, outcome))
      await decide(parts, check, { outcome: outcome as AgeOutcome, method });
    return goBack();
  }
  const page = writeAgePage({ nonce, over: asked.over, methods: asked.methods });
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function decide(
  { db, send }: Parts,
  { ref }: SandboxAgeCheck,
  { outcome, method }: { outcome: AgeOutcome; method: AgeMethod | null },
): Promise<void> {
  const { state } = AGE_OUTCOMES[outcome];
  if (!(await changeCheck(db, { ref, from: "open" }, { state, method }))) return;
  const report: AgeReport = { ref, passes: false, wrong: null };
  if (outcome === "before_return") await send(report).catch(() => reportLater(db, report, 0));
  else for (const { after, ...one } of listReports(outcome, report)) await reportLater(db, one, after);
}

function listReports(outcome: AgeOutcome, report: AgeReport): (AgeReport & { after: number })[] {
  const now = { ...report, after: 0 };
  switch (outcome) {
    case "never":
      return [];
    case "later":
      return [{ ...report, passes: true, after: 20 * SECONDS }];
    case "twice":
      return [now, { ...now, after: 2 * SECONDS }];
    case "wrong_signature":
      return [{ ...now, wrong: "signature" }];
    case "another_check":
      return [{ ...now, wrong: "check" }];
    default:
      return [now];
  }
}
