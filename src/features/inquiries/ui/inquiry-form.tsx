import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { TextLink } from "#ui/text-link.tsx";

export type Typed = { subject: string; words: string; email: string };
export type Answered = {
  typed?: Typed;
  failure?: { message: string; fields?: Record<string, string> | undefined };
  /** `email` is the address that has to be confirmed; null for a member. */
  done?: { number: string; email: string | null };
};

/** `safety` leads to the page about complaints. */
const SUBJECTS = ["payment", "account", "log_in", "safety", "data", "other"] as const;

type FormProps = { answer: Answered; isMember: boolean };

export function InquiryForm({ answer: { typed, failure }, isMember }: FormProps) {
  const t = useTexts("inquiries");
  const [subject, setSubject] = useState(typed?.subject ?? "");
  const errors = failure?.fields ?? {};
  return (
    <Form method="post" action="#write" className="flex flex-col gap-5" noValidate preventScrollReset>
      <p className="text-ink-2">{t(isMember ? "words_member" : "words_visitor")}</p>
      {failure && !failure.fields && <FormError>{failure.message}</FormError>}
      <NativeSelect
        name="subject"
        label={t("subject")}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
        error={errors.subject && t("invalid.subject")}
      >
        <option value="">{t("choose")}</option>
        {SUBJECTS.map((one) => (
          <option key={one} value={one}>
            {t(`subjects.${one}`)}
          </option>
        ))}
      </NativeSelect>
      {subject === "safety" && <ToComplaints />}
      <TextArea
        name="words"
        rows={6}
        label={t("what")}
        hint={t("what_hint")}
        defaultValue={typed?.words}
        error={errors.words}
      />
      {!isMember && (
        <TextField
          name="email"
          type="email"
          label={t("email")}
          hint={t("email_hint")}
          autoComplete="email"
          defaultValue={typed?.email}
          error={errors.email}
        />
      )}
      <Button type="submit" size="large" wide loading={useNavigation().state === "submitting"}>
        {t("send")}
      </Button>
    </Form>
  );
}

function ToComplaints() {
  const t = useTexts("inquiries");
  return (
    <Notice tone="warning" live="status">
      <p>{t("safety")}</p>
      <p className="mt-1">
        <TextLink to={href("/complaints")}>{t("safety_link")}</TextLink>
      </p>
    </Notice>
  );
}
