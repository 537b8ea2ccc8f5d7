import { useEffect, useRef, useState } from "react";
import { useMatches } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { readStored, store } from "#ui/stored.ts";
import { isInstalled } from "../page-classes.ts";
import { frameStored } from "../stored.ts";
import { useFrame } from "../use-frame.ts";
import { type LayoutName, layoutHasEntryWarning, showsEntryWarning } from "./entry-rules.ts";

/**
 * Tells a visitor once that the site is for adults. Decided in the browser, because only the browser knows whether it
 * was dismissed.
 */
export function EntryWarning({ layout }: { layout: LayoutName }) {
  const t = useTexts("frame");
  const frame = useFrame();
  const route = useMatches().at(-1)?.id ?? "";
  const [open, setOpen] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (!frame || !layoutHasEntryWarning({ layout, route, geoCountry: frame.country })) return setOpen(false);
    setOpen(
      showsEntryWarning({
        installed: isInstalled(),
        skipped: typeof readStored(frameStored.entryWarning) === "string",
        enabled: frame.entry.enabled,
        loggedIn: frame.loggedIn,
        geoCountry: frame.country,
        entryCountries: frame.entry.countries,
      }),
    );
  }, [layout, route, frame]);

  // It may open while somebody types. A key must not answer it by accident.
  useEffect(() => {
    if (open) words.current?.focus();
  }, [open]);

  if (!frame) return null;
  const enter = () => {
    store(String(Math.floor(Date.now() / 1000)), frameStored.entryWarning);
    setOpen(false);
  };
  return (
    <Dialog
      id="site-entry-warning"
      open={open}
      onClose={enter}
      closable={false}
      title={t("entry.title", { age: frame.minAge })}
      actions={
        <>
          <Button variant="secondary" onClick={() => window.location.replace("about:blank")}>
            {t("entry.leave")}
          </Button>
          <Button onClick={enter}>{t("entry.enter", { age: frame.minAge })}</Button>
        </>
      }
    >
      <p ref={words} tabIndex={-1} className="outline-none">
        {t("entry.words", { name: frame.site.name, age: frame.minAge })}
      </p>
    </Dialog>
  );
}
