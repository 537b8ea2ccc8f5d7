import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { BodyOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { ChoiceTiles } from "#ui/fields/choice-tiles.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { noteAuthority } from "../../sealed-contract.ts";

type Kind = "informed" | "explained";
type FormProps = { caseId: number; onStep?: () => void };

const KINDS = ["informed", "explained"] as const;

/** Writes down which authority was informed, when and under which reference, or why none was. */
export function AuthorityForm({ caseId, onStep }: FormProps) {
  const t = useTexts("moderation-desk");
  const { busy, error, run } = useAction();
  const { revalidate } = useRevalidator();
  const [kind, setKind] = useState<Kind | null>(null);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!kind) return;
    const body = readNote(new FormData(event.currentTarget), { caseId, kind });
    onStep?.();
    if (
      await run(() =>
        call<typeof noteAuthority>("POST", "/api/desk/authority-notes", { body, memberId: null }),
      )
    )
      await revalidate();
  };
  const fields = error?.fields ?? {};
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <ChoiceTiles
        label={t("authority.choice")}
        tiles={KINDS.map((value) => ({ value, label: t(`authority.kind.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      {kind === "informed" && <Informed fields={fields} />}
      {kind && (
        <TextArea
          name="words"
          label={t(`authority.words.${kind}`)}
          rows={3}
          required
          minLength={10}
          maxLength={2000}
          error={fields.words}
        />
      )}
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <div>
        <Button type="submit" loading={busy} disabled={!kind}>
          {t("authority.send")}
        </Button>
      </div>
    </form>
  );
}

function Informed({ fields }: { fields: Record<string, string> }) {
  const t = useTexts("moderation-desk");
  return (
    <>
      <TextField
        name="authority"
        label={t("authority.name")}
        hint={t("authority.name_hint")}
        required
        minLength={2}
        maxLength={200}
        error={fields.authority}
      />
      <TextField
        name="informed_at"
        type="datetime-local"
        label={t("authority.when")}
        required
        defaultValue={toField(new Date())}
        max={toField(new Date())}
        error={fields.informed_at}
      />
      <TextField
        name="reference"
        label={t("authority.reference")}
        hint={t("authority.reference_hint")}
        required
        maxLength={100}
        error={fields.reference}
      />
    </>
  );
}

/** The field has no time zone. The desk shows every time in UTC. */
const toField = (moment: Date) => moment.toISOString().slice(0, 16);

function readNote(
  form: FormData,
  { caseId, kind }: { caseId: number; kind: Kind },
): BodyOf<typeof noteAuthority> {
  const read = (name: string) => String(form.get(name) ?? "");
  const note = { case: caseId, words: read("words") };
  if (kind === "explained") return { ...note, kind };
  const informed_at = new Date(`${read("informed_at")}Z`).toISOString();
  return { ...note, kind, authority: read("authority"), reference: read("reference"), informed_at };
}
