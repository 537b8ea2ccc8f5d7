import { Suspense, useEffect, useState } from "react";
import { useMatches } from "react-router";
import { lazyPart } from "#ui/lazy-part.ts";
import { readStored, store } from "#ui/stored.ts";
import { isInstalled } from "../page-classes.ts";
import { frameStored } from "../stored.ts";
import { useFrame } from "../use-frame.ts";
import { type LayoutName, layoutHasEntryWarning, showsEntryWarning } from "./entry-rules.ts";

const EntryDialog = lazyPart(() => import("./entry-dialog.tsx"));

/**
 * Tells a visitor once that the site is for adults. Decided in the browser, because only the browser knows whether it
 * was dismissed. Most visitors never see it, so its dialog is loaded when it is due.
 */
export function EntryWarning({ layout }: { layout: LayoutName }) {
  const frame = useFrame();
  const route = useMatches().at(-1)?.id ?? "";
  const [open, setOpen] = useState(false);

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

  if (!frame || !open) return null;
  const enter = () => {
    store(String(Math.floor(Date.now() / 1000)), frameStored.entryWarning);
    setOpen(false);
  };
  return (
    <Suspense>
      <EntryDialog siteName={frame.site.name} minAge={frame.minAge} onEnter={enter} />
    </Suspense>
  );
}
