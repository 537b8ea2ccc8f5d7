import { useState } from "react";
import { makeClientId } from "#base/client-id.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Sheet } from "#ui/aria/sheet.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { reportMember } from "../contract.ts";
import type { ReportReason } from "../visibility-rules.ts";
import { ReportForm } from "./report-form.tsx";

type ReportDialogProps = {
  member: { id: number; name: string };
  /** Id of the reported photo; without it, the report is about the profile. */
  photo?: number;
  message?: { conversation: number; seq: number };
  /** Reason that is preselected. */
  likely?: ReportReason;
  open: boolean;
  onClose: () => void;
};

type Draft = {
  reason: ReportReason | null;
  inPhoto: boolean;
  words: string;
  clientId: string;
  asked: boolean;
};
const blank = (reason: ReportReason | null): Draft => ({
  reason,
  inPhoto: false,
  words: "",
  clientId: makeClientId(new Date()),
  asked: false,
});

const TITLES = {
  profile: "report.title",
  photo: "report.title_photo",
  message: "report.title_message",
} as const;

function sayWhatAbout({ message, photo }: Pick<ReportDialogProps, "message" | "photo">) {
  if (message) return { subject: "message", ...message } as const;
  return photo === undefined ? ({ subject: "profile" } as const) : ({ subject: "photo", photo } as const);
}

export default function ReportDialog(props: ReportDialogProps) {
  const { member, message, open } = props;
  const t = useTexts("safety");
  const { about, draft, setDraft, sent, busy, error, close, send } = useReport(props);
  const { name } = member;
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(TITLES[about.subject], { name })}
      closeLabel={t("close")}
      actions={
        sent ? (
          <Button onClick={close}>{t("close")}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>
              {t("cancel")}
            </Button>
            <Button loading={busy} onClick={send}>
              {t("report.send")}
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <div role="status" className="flex flex-col gap-2">
          <p className="font-semibold text-lg">{t("report.done_title")}</p>
          <p>{t("report.done_words", { name })}</p>
          <p>{t("report.done_receipt")}</p>
        </div>
      ) : (
        <ReportForm
          kept={t(message ? "report.kept_message" : "report.kept", { name })}
          reason={draft.reason}
          words={draft.words}
          reasonMissing={draft.asked && draft.reason === null}
          error={error}
          {...(about.subject === "photo" && { inPhoto: draft.inPhoto })}
          onInPhoto={(inPhoto) => setDraft({ ...draft, inPhoto })}
          onReason={(reason) => setDraft({ ...draft, reason })}
          onWords={(words) => setDraft({ ...draft, words })}
        />
      )}
    </Sheet>
  );
}

/** State of one report; it starts anew when a sent report is closed. */
function useReport({ member, photo, message, onClose, ...props }: ReportDialogProps) {
  const likely = props.likely ?? null;
  const memberId = useMemberId();
  const { busy, error, run, forget } = useAction();
  const [draft, setDraft] = useState(() => blank(likely));
  const [sent, setSent] = useState(false);
  const about = sayWhatAbout({ message, photo });

  const close = () => {
    onClose();
    if (!sent) return;
    setDraft(blank(likely));
    setSent(false);
    forget();
  };
  const send = async () => {
    setDraft({ ...draft, asked: true });
    if (draft.reason === null) return;
    const { reason, words, clientId } = draft;
    const said = { client_id: clientId, member: member.id, reason, words };
    const body =
      about.subject === "photo" ? { ...said, ...about, in_photo: draft.inPhoto } : { ...said, ...about };
    setSent(
      await run(() =>
        call<typeof reportMember>("POST", "/api/reports", { body, memberId, repeatable: true }),
      ),
    );
  };
  return { about, draft, setDraft, sent, busy, error, close, send };
}
