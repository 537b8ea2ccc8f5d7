import { useState } from "react";
import { href, Link } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { KeyMark } from "#ui/keys/key-mark.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import { type CaseView, listPieces, reportedSeq } from "./case-view.ts";
import { Conversation } from "./conversation.tsx";
import { EvidencePicture } from "./evidence-picture.tsx";
import { useReveal } from "./use-reveal.ts";

/** Messages after the reported one on its page of the conversation. */
const LINES_AFTER = 10;

/**
 * Shows what was reported, as it was then, and what has become of it. Pictures are blurred and grey until somebody wants
 * to see more.
 */
export function Evidence({ view }: { view: CaseView }) {
  const t = useTexts("moderation-desk");
  const pieces = listPieces(view);
  const [chosen, setChosen] = useState(0);
  const reveal = useReveal();
  const { isSharp, isColoured, isHeld } = reveal;
  const move = (step: number) => {
    const next = Math.min(pieces.length - 1, Math.max(0, chosen + step));
    setChosen(next);
    document.getElementById(`piece-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2>{t("evidence.title")}</h2>
        {pieces.length > 1 && (
          <span className="flex gap-2">
            <Button variant="quiet" size="small" onClick={() => move(-1)}>
              {t("evidence.up")} <KeyMark>k</KeyMark>
            </Button>
            <Button variant="quiet" size="small" onClick={() => move(1)}>
              {t("evidence.down")} <KeyMark>j</KeyMark>
            </Button>
          </span>
        )}
      </div>
      {pieces.some(({ kind }) => kind === "picture") && <Switches reveal={reveal} />}
      {view.now && !view.now.account && <Notice>{t("evidence.account_gone")}</Notice>}
      {pieces.length === 0 && <p className="text-ink-2">{t("evidence.none")}</p>}
      {pieces.map((piece, index) => (
        <div
          key={piece.kind === "picture" ? piece.key : piece.report}
          id={`piece-${index}`}
          data-chosen={index === chosen || undefined}
          className="scroll-mt-4 border-line border-s-4 ps-3 data-chosen:border-accent"
        >
          {piece.kind === "picture" ? (
            <EvidencePicture
              caseId={view.case.id}
              pictureKey={piece.key}
              number={index + 1}
              state={view.now?.pictures.find(({ key }) => key === piece.key)?.state ?? null}
              isSharp={isSharp || (isHeld && index === chosen)}
              isColoured={isColoured}
            />
          ) : (
            <>
              <Conversation
                evidence={piece.evidence}
                now={view.now}
                reported={reportedSeq(view.case.subject)}
                locale={view.case.locale}
              />
              {piece.other !== null && <WholeConversation view={view} other={piece.other} />}
            </>
          )}
        </div>
      ))}
    </Card>
  );
}

/** Leads to everything that the two wrote to each other, which opens after a reason and leads back. */
function WholeConversation({ view, other }: { view: CaseView; other: number }) {
  const t = useTexts("moderation-desk");
  const { about, case: found } = view;
  if (about === null) return null;
  const page = href("/desk/members/:id/conversations/:other", { id: String(about), other: String(other) });
  const reported = reportedSeq(found.subject);
  const back = new URLSearchParams({ case: String(found.id) });
  if (reported !== null) back.set("upto", String(reported + LINES_AFTER));
  return (
    <Link to={`${page}?${back}`} className="mt-3 inline-block text-accent underline underline-offset-4">
      {t("evidence.whole_conversation")}
    </Link>
  );
}

/** Sharpness and colour apart, so that nobody sees more than they need. */
function Switches({ reveal }: { reveal: ReturnType<typeof useReveal> }) {
  const t = useTexts("moderation-desk");
  const { isSharp, isColoured, setSharp, setColoured } = reveal;
  return (
    <div className="flex flex-wrap gap-x-6">
      <Checkbox
        label={t("evidence.sharp")}
        checked={isSharp}
        onChange={(event) => setSharp(event.target.checked)}
      />
      <Checkbox
        label={t("evidence.coloured")}
        checked={isColoured}
        onChange={(event) => setColoured(event.target.checked)}
      />
    </div>
  );
}
