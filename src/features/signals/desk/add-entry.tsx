import { type FormEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { type barDomain, LIST_DAYS, type ListName, SIGN_UPS_PER_HOUR, type slowRange } from "../contract.ts";
import { WhyField } from "./why-field.tsx";

const DEFAULT_DAYS = 30;
const DEFAULT_PER_HOUR = 5;

/** Form for another entry. It is emptied once the entry is stored. */
export function AddEntry({ list }: { list: ListName }) {
  const t = useTexts("signals");
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    if (!(await run(() => sendEntry(list, given)))) return;
    form.current?.reset();
    await revalidate();
  };
  const fields = error?.fields ?? {};
  return (
    <form ref={form} onSubmit={handleSubmit} className="flex flex-col gap-4" noValidate>
      <EntryFields list={list} errors={fields} />
      {error && Object.keys(fields).length === 0 && <FormError>{error.message || t("failed")}</FormError>}
      <Button type="submit" loading={busy} className="self-start">
        {t(`add.${list}`)}
      </Button>
    </form>
  );
}

type FieldsProps = { list: ListName; errors: Record<string, string> };

function EntryFields({ list, errors }: FieldsProps) {
  const t = useTexts("signals");
  return (
    <>
      <TextField
        name={list}
        label={t(`field.${list}`)}
        hint={t(`hint.${list}`)}
        error={errors[list]}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {list === "range" && (
        <NumberField
          name="per_hour"
          label={t("per_hour")}
          error={errors.per_hour}
          bounds={SIGN_UPS_PER_HOUR}
          start={DEFAULT_PER_HOUR}
        />
      )}
      <NumberField
        name="days"
        label={t("days")}
        error={errors.days}
        bounds={LIST_DAYS}
        start={DEFAULT_DAYS}
      />
      <WhyField error={errors.why} />
    </>
  );
}

type NumberProps = {
  name: string;
  label: string;
  error: string | undefined;
  bounds: { min: number; max: number };
  start: number;
};

function NumberField({ bounds, start, ...field }: NumberProps) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      {...bounds}
      step={1}
      defaultValue={start}
      required
    />
  );
}

function sendEntry(list: ListName, given: FormData) {
  const read = (name: string) => String(given.get(name) ?? "");
  const body = { days: Number(read("days")), why: read("why") };
  if (list === "domain")
    return call<typeof barDomain>("POST", "/api/desk/barred-domains", {
      body: { ...body, domain: read("domain") },
      memberId: null,
    });
  return call<typeof slowRange>("POST", "/api/desk/slowed-ranges", {
    body: { ...body, range: read("range"), per_hour: Number(read("per_hour")) },
    memberId: null,
  });
}
