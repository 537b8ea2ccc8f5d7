import Keyboard from "lucide-react/icons/keyboard";
import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { KeyMark } from "#ui/keys/key-mark.tsx";
import { listLiveKeys, useKeys } from "#ui/keys/use-keys.ts";
import { type KeyLine, linesOf } from "./key-lines.ts";

/** The keys that the page reacts to at the moment, behind a button and `?`. */
export function KeyList() {
  const t = useTexts("desk");
  const [lines, setLines] = useState<KeyLine[] | null>(null);
  const open = () => setLines(linesOf(listLiveKeys()));
  useKeys({ "?": open });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="max-sm:hidden"
        icon={<Keyboard className="size-4" />}
        aria-keyshortcuts="?"
        onClick={open}
      >
        {t("keys.title")}
      </Button>
      <Dialog
        open={lines !== null}
        onClose={() => setLines(null)}
        title={t("keys.title")}
        closeLabel={t("close")}
      >
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
          {lines?.map(({ mark, name }) => (
            <div key={mark} className="contents">
              <dt>
                <KeyMark>{mark === " " ? t("keys.space_bar") : mark}</KeyMark>
              </dt>
              <dd>{t(`keys.list.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
