import { Form } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextField } from "#ui/fields/text-field.tsx";

export type LettersAsked = { email: string; failure: string | null };

type LostLetterProps = { asked: LettersAsked | undefined; sending: boolean };

/** For who wants to appeal and no longer finds the letter with the link. */
export function LostLetter({ asked, sending }: LostLetterProps) {
  const t = useTexts("complaints");
  const isDone = asked !== undefined && asked.failure === null;
  return (
    <section id="appeal" aria-labelledby="appeal-title" className="mt-10 scroll-mt-24">
      <h2 id="appeal-title" className="mb-2">
        {t("appeal.title")}
      </h2>
      <p className="mb-4 text-ink-2">{t("appeal.words")}</p>
      {asked && (
        <div className="mb-4">
          {isDone ? (
            <Notice tone="success" live="status">
              {t("appeal.done", { email: asked.email })}
            </Notice>
          ) : (
            <FormError>{asked.failure}</FormError>
          )}
        </div>
      )}
      <Form method="post" className="flex flex-col gap-5" noValidate>
        <TextField
          name="email"
          type="email"
          label={t("email")}
          autoComplete="email"
          defaultValue={isDone ? "" : asked?.email}
        />
        <Button type="submit" name="step" value="letters" variant="secondary" wide loading={sending}>
          {t("appeal.send")}
        </Button>
      </Form>
    </section>
  );
}
