import { type FormEvent, useState } from "react";
import { href, useNavigate, useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { type addBreach, type BreachView, CHANGE_REASON, type changeBreach } from "../../contract.ts";
import type { BreachKind } from "../../rules.ts";
import { BreachFields } from "./breach-fields.tsx";

/** Adds an entry, or changes one. What was typed stays after an error. */
export function BreachForm({ breach }: { breach: BreachView | null }) {
  const t = useTexts("breaches");
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const [clientId] = useState(() => crypto.randomUUID());
  const [isSaved, setSaved] = useState(false);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSaved(false);
    if (!breach) {
      let id = 0;
      const add = async () => {
        ({ id } = await send(form, clientId));
      };
      if (await run(add)) await navigate(href("/desk/breaches/:id", { id: String(id) }));
      return;
    }
    if (!(await run(() => sendChange(form, breach)))) return;
    setSaved(true);
    await revalidate();
  };
  const errors = error?.fields ?? {};
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={handleSubmit}>
      <p className="text-ink-2">{t("form.hint")}</p>
      <BreachFields breach={breach} errors={errors} />
      {breach && (
        <TextArea
          key={breach.version}
          name="why"
          label={t("form.why")}
          hint={t("form.why_hint")}
          error={errors.why}
          maxLength={CHANGE_REASON.max}
          rows={2}
          required
        />
      )}
      {error && <FormError>{error.message || t("form.failed")}</FormError>}
      {isSaved && (
        <Notice tone="success" live="status">
          {t("form.saved")}
        </Notice>
      )}
      <Button type="submit" loading={busy} className="self-start">
        {t(breach ? "form.save" : "form.add")}
      </Button>
    </form>
  );
}

function contentOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const time = (name: string) => (text(name) ? `${text(name).slice(0, 16)}:00.000Z` : null);
  return {
    found_at: time("found_at") ?? "",
    kinds: form.getAll("kinds") as BreachKind[],
    ...{ facts: text("facts"), people: text("people"), data: text("data") },
    ...{ effects: text("effects"), measures: text("measures") },
    told_authority_at: time("told_authority_at"),
    authority_why: text("authority_why"),
    told_members_at: time("told_members_at"),
    members_why: text("members_why"),
  };
}

function send(form: FormData, client_id: string) {
  const body = { client_id, ...contentOf(form) };
  return call<typeof addBreach>("POST", "/api/desk/breaches", { body, memberId: null });
}

function sendChange(form: FormData, { id, version }: BreachView) {
  const body = { id, version, why: String(form.get("why") ?? ""), ...contentOf(form) };
  return call<typeof changeBreach>("POST", "/api/desk/breach-changes", { body, memberId: null });
}
