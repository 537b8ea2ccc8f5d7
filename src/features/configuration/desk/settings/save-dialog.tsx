import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { Difference, SettingView } from "../../contract.ts";
import { Differences } from "../parts/differences.tsx";
import type { SayValue } from "../parts/say-value.ts";

type Props = {
  plan: { differences: Difference[]; needs_second_person: boolean };
  settings: readonly SettingView[];
  words: SayValue;
  busy: boolean;
  message: string | null;
  onClose: () => void;
  onSend: (why: string) => void;
  /** Shown below the differences. */
  children?: ReactNode;
};

/** Shows what a change does and asks why. */
export function SaveDialog({ plan, settings, words, busy, message, onClose, onSend, children }: Props) {
  const { t } = words;
  const [why, setWhy] = useState("");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSend(why);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("dialog.title")}
      closeLabel={t("dialog.back")}
      actions={
        <Button type="submit" form="save-settings" loading={busy}>
          {t(plan.needs_second_person ? "dialog.propose" : "dialog.save")}
        </Button>
      }
    >
      <form id="save-settings" onSubmit={handleSubmit} className="flex flex-col gap-4">
        <Differences differences={plan.differences} settings={settings} words={words} />
        {children}
        {plan.needs_second_person && <Notice tone="warning">{t("dialog.two")}</Notice>}
        <TextArea
          label={t("dialog.why")}
          hint={t("dialog.why_hint")}
          required
          minLength={10}
          maxLength={500}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
        {message && (
          <Notice tone="danger" live="alert">
            {message}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
