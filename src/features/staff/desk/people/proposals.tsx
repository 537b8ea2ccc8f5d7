import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { answerPersonProposal, ProposalView } from "../../people-contract.ts";
import { useConfirmed } from "../../ui/use-confirmed.tsx";
import { sayMoment } from "../parts/say-moment.ts";

const KEYS = {
  "staff.invite": "proposals.invite",
  "staff.roles": "proposals.roles",
  "staff.end": "proposals.end",
  "staff.reset": "proposals.reset",
} as const;

/** Open proposals, and those answered lately. */
export function Proposals({ proposals }: { proposals: ProposalView[] }) {
  const t = useTexts("staff");
  return (
    <Card as="section">
      <h2>{t("proposals.title")}</h2>
      {proposals.length === 0 && (
        <EmptyState title={t("proposals.none")}>{t("proposals.none_words")}</EmptyState>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="py-4">
            <Proposal proposal={proposal} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Proposal({ proposal }: { proposal: ProposalView }) {
  const t = useTexts("staff");
  const tag = useRegionalTag();
  const { kind, about, roles, why, author, at, state, expires_at } = proposal;
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="grow">{t(KEYS[kind], { about })}</h3>
        {state !== "open" && <Badge>{t(`proposals.${state}`)}</Badge>}
      </div>
      {roles.length > 0 && (
        <p className="font-semibold">{roles.map((role) => t(`roles.${role}`)).join(", ")}</p>
      )}
      <p className="break-words">{why}</p>
      <p className="text-ink-2 text-sm">
        {author} · {sayMoment(at, tag)}
        {state === "open" && ` · ${t("proposals.until", { time: sayMoment(expires_at, tag) })}`}
      </p>
      {proposal.may_answer && <Answer id={proposal.id} />}
      {state === "open" && !proposal.may_answer && <p className="text-ink-2">{t("proposals.waits")}</p>}
    </article>
  );
}

function Answer({ id }: { id: number }) {
  const t = useTexts("staff");
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const confirmed = useConfirmed();
  const [why, setWhy] = useState("");
  const send = (answer: "agreed" | "refused") => async (event: FormEvent) => {
    event.preventDefault();
    const options = { body: { id, answer, why }, memberId: null };
    const work = () =>
      call<typeof answerPersonProposal>("POST", "/api/desk/people/proposal-answers", options);
    if (await run(() => confirmed.run(work))) await revalidate();
  };
  return (
    <form onSubmit={send("agreed")} className="flex flex-col gap-3">
      <TextArea
        label={t("proposals.your_words")}
        rows={2}
        minLength={10}
        maxLength={500}
        required
        error={error?.fields.why}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          {t("proposals.agree")}
        </Button>
        <Button variant="secondary" disabled={busy || why.trim().length < 10} onClick={send("refused")}>
          {t("proposals.refuse")}
        </Button>
      </div>
      {confirmed.dialog}
    </form>
  );
}
