import { useEffect, useRef } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type EntryDialogProps = { siteName: string; minAge: number; onEnter: () => void };

/** Says that the site is for adults. */
export default function EntryDialog({ siteName, minAge, onEnter }: EntryDialogProps) {
  const t = useTexts("frame");
  const words = useRef<HTMLParagraphElement>(null);
  // It may open while somebody types. A key must not answer it by accident.
  useEffect(() => words.current?.focus(), []);
  return (
    <Dialog
      id="site-entry-warning"
      open
      onClose={onEnter}
      closable={false}
      title={t("entry.title", { age: minAge })}
      actions={
        <>
          <Button variant="secondary" onClick={() => window.location.replace("about:blank")}>
            {t("entry.leave")}
          </Button>
          <Button onClick={onEnter}>{t("entry.enter", { age: minAge })}</Button>
        </>
      }
    >
      <p ref={words} tabIndex={-1} className="outline-none">
        {t("entry.words", { name: siteName, age: minAge })}
      </p>
    </Dialog>
  );
}
