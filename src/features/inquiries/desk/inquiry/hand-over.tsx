import { type FormEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { makeClientId } from "#base/client-id.ts";
import { type RuleName, RuleSelect } from "#features/moderation/ui/moderation.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { DeskInquiry, handOverInquiry } from "../../desk-contract.ts";
import { MOST_WORDS } from "../../rules.ts";

/** Opens a case of moderation about a member, who is often not the one who wrote. */
export function HandOver({ inquiry: { id }, onClose }: { inquiry: DeskInquiry; onClose: () => void }) {
  const t = useTexts("inquiries-desk");
  const formId = useId();
  const { opened, busy, error, handleSubmit } = useHandOver(id);
  const actions = opened === null && (
    <Button type="submit" form={formId} loading={busy}>
      {t("hand_over.send")}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("hand_over.title")}
      closeLabel={t("close.dialog")}
      actions={actions}
    >
      {opened === null ? (
        <form id={formId} className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
          <TextField
            name="member"
            inputMode="numeric"
            label={t("hand_over.member")}
            error={error?.fields.member}
          />
          <RuleSelect error={error?.fields.rule} />
          <TextArea
            name="words"
            rows={4}
            label={t("hand_over.words")}
            maxLength={MOST_WORDS}
            error={error?.fields.words}
          />
          {error && Object.keys(error.fields).length === 0 && (
            <FormError>{error.message || t("failed")}</FormError>
          )}
        </form>
      ) : (
        <Notice tone="success" live="status">
          {t("hand_over.done", { number: opened })}
        </Notice>
      )}
    </Dialog>
  );
}

function useHandOver(id: number) {
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const [opened, setOpened] = useState<number | null>(null);
  const clientId = useRef(makeClientId(new Date()));
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [member, words] = [Number(typed.get("member")), String(typed.get("words") ?? "")];
    const rule = String(typed.get("rule")) as RuleName;
    const options = { body: { id, client_id: clientId.current, member, rule, words }, memberId: null };
    await run(async () => {
      const answer = await call<typeof handOverInquiry>("POST", "/api/desk/inquiry-hand-overs", options);
      setOpened(answer.case);
    });
    await revalidate();
  };
  return { opened, busy, error, handleSubmit };
}
