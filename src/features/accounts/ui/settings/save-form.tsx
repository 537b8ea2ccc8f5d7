import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { PasskeyInstead } from "./passkey-instead.tsx";

/**
 * Resolves when everything is saved, or with false if the person thought better of it. If it rejects, the error is
 * shown, at its fields if it names some.
 */
type Save = () => Promise<unknown>;

type SaveFormProps = {
  id?: string;
  title: ReactNode;
  words?: ReactNode;
  saveLabel?: ReactNode;
  /** Message after saving. */
  doneWords?: ReactNode;
  save: Save;
  /** Saves with one of the member's passkeys instead of the password; undefined if there is none. */
  saveByPasskey?: Save | undefined;
  /** Shown below the form, for example a result. */
  after?: ReactNode;
  children: (errors: Record<string, string>) => ReactNode;
};

export function SaveForm(props: SaveFormProps) {
  const { id, title, words, saveLabel, doneWords, save, saveByPasskey, after, children } = props;
  const t = useTexts("accounts");
  const titleId = useId();
  const { busy, error, done, start } = useSaving();
  const hydrated = useHydrated();
  const fields = error?.fields ?? {};
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void start(save);
  };
  return (
    <Card as="section" id={id} aria-labelledby={titleId}>
      <form method="post" onSubmit={handleSubmit} noValidate className="flex flex-col gap-5">
        <div className="flex flex-col gap-1">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          {words && <p className="text-ink-2 text-sm">{words}</p>}
        </div>
        {error && Object.keys(fields).length === 0 && <FormError>{error.message || t("failed")}</FormError>}
        {children(fields)}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" loading={busy} disabled={!hydrated}>
            {saveLabel ?? t("settings.save")}
          </Button>
          {saveByPasskey && <PasskeyInstead busy={busy} onUse={() => void start(saveByPasskey)} />}
          <p role="status" className="text-sm text-success">
            {done && (doneWords ?? t("settings.saved"))}
          </p>
        </div>
      </form>
      {after && <div className="mt-5">{after}</div>}
    </Card>
  );
}

function useSaving() {
  const { busy, error, run } = useAction();
  const [done, setDone] = useState(false);
  const start = async (save: Save) => {
    setDone(false);
    let isSaved = false;
    await run(async () => {
      isSaved = (await save()) !== false;
    });
    setDone(isSaved);
  };
  return { busy, error, done, start };
}
