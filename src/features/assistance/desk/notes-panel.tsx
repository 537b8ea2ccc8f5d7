import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { makeClientId } from "#base/client-id.ts";
import type { MemberPanelProps } from "#base/member-page.ts";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { NOTE_LENGTH, type readMemberNotes, type writeMemberNote } from "../contract.ts";

type Props = MemberPanelProps<typeof readMemberNotes>;

/** What colleagues have noted about the member, and a form for another note. */
export function NotesPanel({ data: { is_own: isOwn, notes }, member }: Props) {
  const t = useTexts("assistance");
  const ofStaff = useTexts("staff");
  const tag = useRegionalTag();
  if (isOwn) return <Notice>{ofStaff("refusals.own_account")}</Notice>;
  return (
    <>
      <Card as="section">
        <h2 className="mb-2">{t("notes.new")}</h2>
        <NoteForm member={member} />
      </Card>
      <Card as="section">
        <h2 className="mb-2">{t("notes.title")}</h2>
        {notes.length === 0 && <p className="text-ink-2">{t("notes.none")}</p>}
        <ul className="flex flex-col divide-y divide-line">
          {notes.map(({ id, at, words, author }) => (
            <li key={id} className="py-3">
              <p className="whitespace-pre-wrap break-words">{words}</p>
              <p className="text-ink-2 text-sm">
                {author} · {sayMoment(at, tag)}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function NoteForm({ member }: { member: number }) {
  const t = useTexts("assistance");
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const [words, setWords] = useState("");
  // One id for each note, so that a repeat after a lost answer writes nothing more.
  const [clientId, setClientId] = useState(() => makeClientId(new Date()));
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const options = { body: { client_id: clientId, member, words }, memberId: null };
    if (!(await run(() => call<typeof writeMemberNote>("POST", "/api/desk/member-notes", options)))) return;
    setWords("");
    setClientId(makeClientId(new Date()));
    await revalidate();
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-3">
      <TextArea
        label={t("notes.label")}
        hint={t("notes.hint")}
        rows={3}
        required
        maxLength={NOTE_LENGTH}
        error={error?.fields.words}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          // Other words are another note.
          setClientId(makeClientId(new Date()));
        }}
      />
      {error && !error.fields.words && <FormError>{error.message || t("failed")}</FormError>}
      <Button type="submit" loading={busy} disabled={words.trim() === ""} className="self-start">
        {t("notes.button")}
      </Button>
    </form>
  );
}
