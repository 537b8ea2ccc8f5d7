import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import type { ReactNode } from "react";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { Card } from "#ui/card.tsx";
import type { releaseSealed } from "../../sealed-contract.ts";
import { AuthorityForm } from "../case/authority-form.tsx";
import { AuthorityNotes } from "../case/authority-notes.tsx";
import { ReferenceForm } from "./reference-form.tsx";
import type { SealedView } from "./sealed-state.tsx";
import { TwoPeople } from "./two-people.tsx";

type ListProps = { view: SealedView; onStep: () => void };

/** The way of a sealed picture: the authority is informed, gives a reference, releases the file, and it is destroyed. */
export function Checklist({ view, onStep }: ListProps) {
  const t = useTexts("moderation-desk");
  const { notes, release, destroyed } = view;
  const references = notes.flatMap(({ reference }) => reference ?? []);
  const isKept = destroyed === null;
  return (
    <Card as="section" className="flex flex-col gap-4 overflow-visible">
      <h2>{t("sealed.steps.title")}</h2>
      <ol className="flex flex-col gap-6">
        <Step name="authority" isDone={notes.length > 0}>
          <AuthorityNotes notes={notes} />
          {isKept && notes.length === 0 && view.case !== null && (
            <AuthorityForm caseId={view.case} onStep={onStep} />
          )}
        </Step>
        <Step name="reference" isDone={references.length > 0}>
          {references.length > 0 ? (
            <p className="break-words">{references.join(" · ")}</p>
          ) : (
            <NoReference view={view} />
          )}
        </Step>
        <Step name="release" isDone={release !== null}>
          <Release view={view} onStep={onStep} />
        </Step>
        <Step name="destroy" isDone={destroyed !== null}>
          {destroyed ? (
            <Protocol view={view} destroyed={destroyed} />
          ) : (
            <Destroy view={view} onStep={onStep} />
          )}
        </Step>
      </ol>
    </Card>
  );
}

type StepProps = {
  name: "authority" | "reference" | "release" | "destroy";
  isDone: boolean;
  children: ReactNode;
};

function Step({ name, isDone, children }: StepProps) {
  const t = useTexts("moderation-desk");
  return (
    <li className="flex gap-3" data-step={name} data-done={isDone || undefined}>
      <span className="mt-1 shrink-0">
        {isDone ? <Check className="text-success" /> : <Circle className="text-ink-2" />}
      </span>
      <div className="flex min-w-0 grow flex-col gap-3">
        <h3>
          {t(`sealed.steps.${name}`)}
          <span className="ms-2 font-normal text-ink-2 text-sm">
            {t(isDone ? "sealed.steps.done" : "sealed.steps.open")}
          </span>
        </h3>
        {children}
      </div>
    </li>
  );
}

function NoReference({ view: { notes } }: Pick<ListProps, "view">) {
  const t = useTexts("moderation-desk");
  return (
    <p className="text-ink-2">{t(notes.length > 0 ? "sealed.no_reference" : "sealed.reference_later")}</p>
  );
}

function Release({ view: { id, release, destroyed }, onStep }: ListProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  if (release) return <p className="break-words">{`${release.reference} · ${sayMoment(release.at, tag)}`}</p>;
  if (destroyed) return <p className="text-ink-2">{t("sealed.time_over")}</p>;
  return (
    <>
      <p className="text-ink-2">{t("sealed.release_words")}</p>
      <ReferenceForm
        button={t("sealed.release")}
        onStep={onStep}
        send={(reference) => {
          const options = { body: { sealed: id, reference }, memberId: null };
          return call<typeof releaseSealed>("POST", "/api/desk/sealed-releases", options);
        }}
      />
    </>
  );
}

function Destroy({ view, onStep }: ListProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  if (!view.is_due)
    return <p className="text-ink-2">{t("sealed.not_due", { time: sayMoment(view.keep_until, tag) })}</p>;
  return <TwoPeople view={view} what="destroy" onStep={onStep} />;
}

type ProtocolProps = { view: SealedView; destroyed: NonNullable<SealedView["destroyed"]> };

function Protocol({ view: { sha256 }, destroyed: { at, by, with: second, why } }: ProtocolProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  return (
    <div className="flex flex-col gap-1">
      <p>{t("sealed.protocol", { by, second, time: sayMoment(at, tag) })}</p>
      <p className="break-words text-ink-2">{why}</p>
      {sha256 && <p className="break-all text-ink-2 text-sm">SHA-256: {sha256}</p>}
    </div>
  );
}
