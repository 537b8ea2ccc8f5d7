import { useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { KeyMark } from "#ui/keys/key-mark.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import { sayTime } from "../parts/say.ts";
import type { CaseView } from "./case-view.ts";
import { useGiveBack, type Way } from "./use-give-back.ts";
import type { Lease } from "./use-lease.ts";
import { useMinutesLeft } from "./use-minutes-left.ts";
import { WayDialog } from "./way-dialog.tsx";

const WAYS = [
  ["hand_up", "e"],
  ["note", "."],
  ["known", "x"],
  ["not_today", null],
] as const;

/** How long the person holds the case, and the ways to give it back or to leave a note. */
export function Held({ view, lease }: { view: CaseView; lease: Lease }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const minutes = useMinutesLeft(lease.until);
  const { busy, error, release } = useGiveBack(view);
  const [way, setWay] = useState<Way | null>(null);
  useKeys({ e: () => setWay("hand_up"), ".": () => setWay("note"), x: () => setWay("known") });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-surface-2 px-4 py-2">
      <p className="grow text-sm" role="timer">
        {minutes === null
          ? lease.until && t("lease.until", { time: sayTime(lease.until, tag) })
          : t("lease.left", { n: minutes })}
      </p>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error.message || t("failed")}
        </p>
      )}
      <Button variant="quiet" size="small" loading={busy} onClick={() => void release()}>
        {t("lease.release")}
      </Button>
      {WAYS.map(([one, key]) => (
        <Button key={one} variant="quiet" size="small" onClick={() => setWay(one)}>
          {t(`lease.${one}`)} {key && <KeyMark>{key}</KeyMark>}
        </Button>
      ))}
      {way && <WayDialog key={way} view={view} way={way} onClose={() => setWay(null)} />}
    </div>
  );
}
