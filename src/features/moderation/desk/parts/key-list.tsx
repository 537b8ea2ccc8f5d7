import Keyboard from "lucide-react/icons/keyboard";
import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useKeys } from "./use-keys.ts";

export const CASE_KEYS = ["n", "j", "k", "space", "0", "1–9", "m", "x", "?"] as const;
type Key = keyof typeof NAMES;

/** The list of the keys that the page understands, behind a button and `?`. */
export function KeyList({ keys }: { keys: readonly Key[] }) {
  const t = useTexts("moderation-desk");
  const [isOpen, setOpen] = useState(false);
  useKeys({ "?": () => setOpen(true) });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Keyboard className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t("keys.title")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("keys.title")}
        closeLabel={t("keys.close")}
      >
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
          {keys.map((key) => (
            <div key={key} className="contents">
              <dt>
                <KeyMark>{key === "space" ? t("keys.space_bar") : key}</KeyMark>
              </dt>
              <dd>{t(`keys.list.${NAMES[key]}`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}

const NAMES = {
  n: "next",
  j: "down",
  k: "up",
  space: "reveal",
  "0": "none",
  "1–9": "rules",
  m: "measures",
  x: "recuse",
  "← →": "move",
  "⏎": "check",
  "?": "help",
} as const;

export function KeyMark({ children }: { children: string }) {
  return <kbd className="rounded-mark border border-line-strong px-1.5 font-sans text-xs">{children}</kbd>;
}
