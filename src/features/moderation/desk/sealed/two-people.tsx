import { type FormEvent, useState } from "react";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { answerSealedProposal, proposeSealed } from "../../sealed-contract.ts";
import type { SealedView } from "./sealed-state.tsx";
import { useStep } from "./use-step.ts";

type What = "open" | "destroy";
type Proposal = SealedView["proposals"][number];
type StepProps = { view: SealedView; what: What; onStep: () => void };

const LEAST_WORDS = 10;

/** A step that one named person proposes with a reason, and to which another has to agree. */
export function TwoPeople({ view, what, onStep }: StepProps) {
  const proposals = view.proposals.filter((one) => one.what === what);
  const open = proposals.filter(({ state }) => state === "open");
  return (
    <div className="flex flex-col gap-4">
      {proposals.length > 0 && (
        <ul className="flex flex-col gap-4">
          {proposals.map((proposal) => (
            <li key={proposal.id} className="border-line border-s-4 ps-3">
              <ProposalView proposal={proposal} onStep={onStep} />
            </li>
          ))}
        </ul>
      )}
      {open.length === 0 && <Propose view={view} what={what} onStep={onStep} />}
    </div>
  );
}

function ProposalView({ proposal, onStep }: { proposal: Proposal; onStep: () => void }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const { why, author, at, expires_at, state, may_answer } = proposal;
  const until = state === "open" && t("sealed.until", { time: sayMoment(expires_at, tag) });
  return (
    <div className="flex flex-col gap-2">
      <p className="break-words">{why}</p>
      <p className="text-ink-2 text-sm">
        {[author, sayMoment(at, tag), t(`sealed.proposal.${state}`), until].filter(Boolean).join(" · ")}
      </p>
      {may_answer && <Answer id={proposal.id} onStep={onStep} />}
      {state === "open" && !may_answer && <p className="text-ink-2">{t("sealed.waits")}</p>}
    </div>
  );
}

function Propose({ view: { id }, what, onStep }: StepProps) {
  const t = useTexts("moderation-desk");
  const step = useStep(onStep);
  const [why, setWhy] = useState("");
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const options = { body: { sealed: id, what, why }, memberId: null };
    const work = () => call<typeof proposeSealed>("POST", "/api/desk/sealed-proposals", options);
    if (await step.send(work)) setWhy("");
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3">
      <WhyField label={t(`sealed.why.${what}`)} why={why} onChange={setWhy} error={step.error?.fields.why} />
      {step.error && <FormError>{step.error.message || t("failed")}</FormError>}
      <div>
        <Button type="submit" variant="secondary" loading={step.busy} disabled={isShort(why)}>
          {t(`sealed.propose.${what}`)}
        </Button>
      </div>
      {step.dialog}
    </form>
  );
}

function Answer({ id, onStep }: { id: number; onStep: () => void }) {
  const t = useTexts("moderation-desk");
  const step = useStep(onStep);
  const [why, setWhy] = useState("");
  const answer = (given: "agreed" | "refused") => {
    const options = { body: { id, answer: given, why }, memberId: null };
    void step.send(() =>
      call<typeof answerSealedProposal>("POST", "/api/desk/sealed-proposal-answers", options),
    );
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    answer("agreed");
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3">
      <WhyField label={t("sealed.why.answer")} why={why} onChange={setWhy} error={step.error?.fields.why} />
      {step.error && <FormError>{step.error.message || t("failed")}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={step.busy} disabled={isShort(why)}>
          {t("sealed.agree")}
        </Button>
        <Button variant="secondary" disabled={step.busy || isShort(why)} onClick={() => answer("refused")}>
          {t("sealed.refuse")}
        </Button>
      </div>
      {step.dialog}
    </form>
  );
}

const isShort = (why: string) => why.trim().length < LEAST_WORDS;

type WhyProps = {
  label: string;
  why: string;
  onChange: (why: string) => void;
  error: string | undefined;
};

function WhyField({ label, why, onChange, error }: WhyProps) {
  return (
    <TextArea
      label={label}
      rows={2}
      required
      minLength={LEAST_WORDS}
      maxLength={500}
      error={error}
      value={why}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
