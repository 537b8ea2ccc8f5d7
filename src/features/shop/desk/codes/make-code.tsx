import { type ChangeEvent, useState } from "react";
import { COUNTRIES, isCountry } from "#base/countries.ts";
import { CURRENCIES } from "#base/money.ts";
import { CallError, call } from "#ui/call/call.ts";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { type makeCode, VALIDITIES } from "../../desk-codes-contract.ts";
import { readAmount, useWords } from "../parts/use-words.ts";
import { WhyDialog } from "../parts/why-dialog.tsx";

type Props = { sites: readonly { id: number; name: string }[]; onClose: () => void; onDone: () => void };

const EMPTY = {
  ...{ code: "", percent: "", site: "", country: "", member: "", currency: "", minimum: "", last_day: "" },
  validity: "once-per-user" as (typeof VALIDITIES)[number],
};
type Draft = typeof EMPTY;

/** The terms of a new code. The press says what it makes. */
export function MakeCode({ sites, onClose, onDone }: Props) {
  const { t, sayPercent, sayCountry, tag } = useWords();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const field = (name: keyof Draft) => ({
    ...{ name, value: draft[name], error: faults[name] },
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  const percent = Number(draft.percent.replace(",", "."));
  const code = draft.code.trim().toUpperCase();
  const send = async (why: string) => {
    try {
      const options = { body: { ...toBody(draft), why }, memberId: null, repeatable: true };
      return await call<typeof makeCode>("POST", "/api/desk/codes", options);
    } catch (error) {
      if (error instanceof CallError) setFaults(error.fields);
      throw error;
    }
  };
  const isNamed = code !== "" && percent > 0;
  const countries = COUNTRIES.map((one) => ({ code: one, name: sayCountry(one) })).sort((a, b) =>
    a.name.localeCompare(b.name, tag),
  );
  return (
    <WhyDialog
      title={t("codes.make")}
      press={isNamed ? t("codes.press", { code, percent: sayPercent(percent) }) : t("codes.press_unnamed")}
      disabled={!isNamed}
      onClose={onClose}
      onSend={send}
      onDone={onDone}
    >
      <TextField label={t("codes.name")} hint={t("codes.name_hint")} required {...field("code")} />
      <TextField label={t("codes.percent")} inputMode="decimal" required {...field("percent")} />
      <NativeSelect label={t("codes.site")} {...field("site")}>
        <option value="">{t("codes.every_site")}</option>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect label={t("codes.country")} {...field("country")}>
        <option value="">{t("codes.anywhere")}</option>
        {countries.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect label={t("codes.validity")} {...field("validity")}>
        {VALIDITIES.map((one) => (
          <option key={one} value={one}>
            {t(`codes.validities.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t("codes.minimum")} inputMode="decimal" {...field("minimum")} />
        <NativeSelect label={t("codes.currency")} {...field("currency")}>
          <option value="">{t("codes.any_currency")}</option>
          {CURRENCIES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </NativeSelect>
        <TextField type="date" label={t("codes.last_day")} {...field("last_day")} />
        <TextField label={t("codes.for_member")} inputMode="numeric" {...field("member")} />
      </div>
    </WhyDialog>
  );
}

function toBody(draft: Draft) {
  const currency = CURRENCIES.find((one) => one === draft.currency) ?? null;
  return {
    code: draft.code,
    percent: Number(draft.percent.replace(",", ".")),
    site: draft.site === "" ? null : Number(draft.site),
    country: isCountry(draft.country) ? draft.country : null,
    member: draft.member.trim() === "" ? null : Number(draft.member),
    currency,
    // A minimum that cannot be read is sent as one that is refused by its field.
    minimum: draft.minimum.trim() === "" ? null : (readAmount(draft.minimum, currency ?? "EUR") ?? 0),
    last_day: draft.last_day === "" ? null : draft.last_day,
    methods: null,
    validity: draft.validity,
  };
}
