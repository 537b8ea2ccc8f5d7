import { Form, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { MOST_WORDS } from "../rules.ts";

export type Written =
  | { isSent: true }
  | {
      isSent: false;
      words: string;
      failure: { message: string; fields?: Record<string, string> | undefined };
    };

/** Adds a text to the member's own inquiry. It works without script. */
export function MoreForm({ written }: { written: Written | null }) {
  const t = useTexts("inquiries");
  const failed = written && !written.isSent ? written : null;
  return (
    <Form method="post" className="flex flex-col gap-4" noValidate preventScrollReset>
      {written?.isSent && (
        <Notice tone="success" live="status">
          {t("thread.sent")}
        </Notice>
      )}
      {failed && !failed.failure.fields && <FormError>{failed.failure.message}</FormError>}
      <TextArea
        name="words"
        rows={4}
        label={t("thread.more")}
        maxLength={MOST_WORDS}
        defaultValue={failed?.words}
        error={failed?.failure.fields?.words}
      />
      <Button type="submit" loading={useNavigation().state === "submitting"}>
        {t("send")}
      </Button>
    </Form>
  );
}
