import { useEffect, useRef, useState } from "react";
import { AboutField } from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { DecidedNotice } from "./decided-notice.tsx";
import { FactRow } from "./fact-row.tsx";
import type { ProfileEdits } from "./use-profile-edits.ts";

type AboutCardProps = {
  edits: ProfileEdits;
  /** Why a decision keeps the text from others. */
  reason: string | null;
  open: boolean;
  onToggle: (open: boolean) => void;
};

/** Shows the about text, and why others cannot see it if a part of it is held back. */
export function AboutCard({ edits, reason, open, onToggle }: AboutCardProps) {
  const t = useTexts("profiles");
  const { about_me, about_held, held } = edits.profile;
  const isHeld = about_held.length > 0 && about_me !== "";
  return (
    <Card as="section" aria-label={t("fields.about")}>
      <div role="status">
        {held.about_me && about_me !== "" && <DecidedNotice what="text" reason={reason} />}
        {isHeld && (
          <Notice
            tone="warning"
            title={t("own.held.title")}
            action={
              !open && (
                <Button variant="secondary" onClick={() => onToggle(true)}>
                  {t("own.held.change")}
                </Button>
              )
            }
          >
            <p>{t("own.held.words")}</p>
            <ul className="mt-2 list-disc ps-5">
              {about_held.map(({ kind, part }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same part may stand there twice
                <li key={index} className="wrap-anywhere">
                  <q className="font-semibold">{part}</q> ({t(`own.held.${kind}`)})
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      <FactRow
        id="about"
        label={t("fields.about")}
        value={about_me}
        state={edits.states.about_me}
        open={open}
        onToggle={onToggle}
      >
        <AboutEditor value={about_me} onSave={(words) => edits.change("about_me", { about_me: words })} />
      </FactRow>
    </Card>
  );
}

const PAUSE_MS = 1_000;

/** Saves when the typing pauses and when the field loses focus. */
function AboutEditor({ value, onSave }: { value: string; onSave: (words: string) => void }) {
  const [words, setWords] = useState(value);
  const kept = useRef(value);
  const latest = useRef({ words, onSave });
  latest.current = { words, onSave };
  const keep = useRef(() => {
    if (latest.current.words === kept.current) return;
    kept.current = latest.current.words;
    latest.current.onSave(kept.current);
  }).current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the pause anew
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, keep]);
  useEffect(() => keep, [keep]);
  return <AboutField value={words} onChange={setWords} onBlur={keep} />;
}
