import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Writing } from "../../contract.ts";
import { ICEBREAKERS } from "../../icebreakers.ts";
import { WritingPrice } from "./writing-price.tsx";

type IcebreakerDialogProps = {
  writing: Writing;
  name: string;
  /** Receives the text for the text area; the member sends it. */
  onChoose: (text: string) => void;
  onClose: () => void;
};

export function IcebreakerDialog({ writing, name, onChoose, onClose }: IcebreakerDialogProps) {
  const t = useTexts("chat");
  const lines = ICEBREAKERS.map((line) => t(`icebreakers.lines.${line}`, { name }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("icebreakers.title", { name })}
      closeLabel={t("close")}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t("icebreakers.none")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{t("icebreakers.words")}</p>
        <WritingPrice writing={writing} />
        <ul className="flex flex-col gap-2">
          {lines.map((line) => (
            <li key={line}>
              <button
                type="button"
                onClick={() => onChoose(line)}
                className="min-h-touch w-full rounded-bubble bg-surface-2 px-4 py-2.5 text-start transition-colors hover:bg-line"
              >
                {line}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
