import { type FormEvent, useState } from "react";
import { href, useNavigate } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { Queue } from "../../case-rules.ts";
import type { undoDecision } from "../../decisions-contract.ts";
import { sayTime } from "../parts/say.ts";
import type { CaseView } from "./case-view.ts";
import { Reopen } from "./reopen.tsx";

/** The decision as it stands, which its person can take back for some minutes. */
export function DecisionPanel({ view }: { view: CaseView }) {
  const t = useTexts("moderation-desk");
  const { decision, appeal } = view;
  if (!decision) return null;
  return (
    <Card as="section" className="flex flex-col gap-4">
      <Notice tone="success" live="status" title={t("undo.decided")}>
        {t(`outcome.${decision.outcome as "none"}`)}
      </Notice>
      {decision.facts && <p className="whitespace-pre-wrap break-words">{decision.facts}</p>}
      {decision.undo_until && !appeal && (
        <Undo id={decision.id} until={decision.undo_until} queue={view.case.queue} />
      )}
      {view.may_reopen && <Reopen id={view.case.id} />}
    </Card>
  );
}

/** The decision of a case that is open again, which stands until the next one. */
export function EarlierDecision({ view: { decision } }: { view: CaseView }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  if (!decision) return null;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("reopen.earlier")}</h2>
      <p>
        {t(`outcome.${decision.outcome as "none"}`)} · {sayMoment(decision.at, tag)}
      </p>
      {decision.facts && <p className="whitespace-pre-wrap break-words">{decision.facts}</p>}
      <p className="text-ink-2">{t("reopen.stands")}</p>
    </Card>
  );
}

function Undo({ id, until, queue }: { id: number; until: string; queue: Queue }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const navigate = useNavigate();
  const { busy, error, run } = useAction();
  const [why, setWhy] = useState("");
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const options = { body: { decision: id, why }, memberId: null };
    const isUndone = await run(() => call<typeof undoDecision>("POST", "/api/desk/decision-undos", options));
    // The case is open again, and nobody holds it.
    if (isUndone) await navigate(href("/desk/queues/:queue", { queue }));
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3">
      <p className="text-ink-2">{t("undo.until", { time: sayTime(until, tag) })}</p>
      <TextField
        label={t("undo.why")}
        required
        maxLength={2000}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
      {error && (
        <Notice tone="danger" live="alert">
          {error.message || t("failed")}
        </Notice>
      )}
      <Button type="submit" variant="secondary" loading={busy} disabled={why.trim() === ""}>
        {t("undo.send")}
      </Button>
    </form>
  );
}
