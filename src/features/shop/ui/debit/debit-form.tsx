import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import type { CallError } from "#ui/call/call.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { AccountField } from "../../debit-contract.ts";
import { useOrderFailure } from "../orders/use-order-failure.ts";
import { useShopWords } from "../use-shop-words.ts";
import type { ReadDebit } from "./debit-choice.ts";
import { IbanField } from "./debit-iban-field.tsx";
import { DebitMandate } from "./debit-mandate.tsx";
import { useDebitCheck } from "./use-debit-check.ts";

export type DebitFields = Record<Exclude<AccountField, "authorization">, string> & { authorization: boolean };

export const EMPTY_FIELDS: DebitFields = {
  account_holder: "",
  iban: "",
  street: "",
  house_number: "",
  postal_code: "",
  city: "",
  mobile: "",
  authorization: false,
};

type DebitFormProps = {
  fields: DebitFields;
  onFields: (fields: DebitFields) => void;
  debit: ReadDebit;
  busy: boolean;
  error: CallError | null;
  /** The member comes back to change something, mostly the mobile number. */
  isBack: boolean;
  onSend: () => void;
};

/** Errors are shown under their fields. IBAN and mobile number are checked while typing. */
export function DebitForm({ fields, onFields, debit, busy, error, isBack, onSend }: DebitFormProps) {
  const { t } = useShopWords();
  const failure = useOrderFailure(error);
  const form = useRef<HTMLFormElement>(null);
  const mobile = useDebitCheck("mobile", fields.mobile);
  const wrong = error?.fields ?? {};
  const set = (change: Partial<DebitFields>) => onFields({ ...fields, ...change });
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  useEffect(() => {
    if (isBack) form.current?.querySelector<HTMLElement>("[name=mobile]")?.focus();
  }, [isBack]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form ref={form} className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <AccountFields fields={fields} wrong={wrong} set={set} />
      <TextField
        name="mobile"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        label={t("debit.field.mobile")}
        hint={t("debit.field.mobile_hint")}
        value={fields.mobile}
        error={mobile ?? wrong.mobile}
        onChange={(event) => set({ mobile: event.target.value })}
      />
      <DebitMandate debit={debit} />
      <Checkbox
        name="authorization"
        label={t("debit.authorize")}
        checked={fields.authorization}
        error={wrong.authorization}
        onChange={(event) => set({ authorization: event.target.checked })}
      />
      {error && Object.keys(wrong).length === 0 && <FormError>{failure}</FormError>}
      <Button type="submit" wide size="large" loading={busy}>
        {t("debit.send")}
      </Button>
    </form>
  );
}

type AccountFieldsProps = {
  fields: DebitFields;
  wrong: CallError["fields"];
  set: (change: Partial<DebitFields>) => void;
};

function AccountFields({ fields, wrong, set }: AccountFieldsProps) {
  const { t } = useShopWords();
  const iban = useDebitCheck("iban", fields.iban);
  const text = (name: "account_holder" | "street" | "house_number" | "postal_code" | "city") => ({
    name,
    label: t(`debit.field.${name}`),
    value: fields[name],
    error: wrong[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <h2 className="text-lg">{t("debit.account")}</h2>
      <TextField {...text("account_holder")} autoComplete="name" maxLength={70} />
      <IbanField value={fields.iban} error={iban ?? wrong.iban} onChange={(typed) => set({ iban: typed })} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          {...text("street")}
          autoComplete="address-line1"
          maxLength={70}
          className="sm:col-span-2"
        />
        <TextField {...text("house_number")} maxLength={16} />
        <TextField {...text("postal_code")} autoComplete="postal-code" maxLength={16} />
        <TextField {...text("city")} autoComplete="address-level2" maxLength={35} className="sm:col-span-2" />
      </div>
    </>
  );
}
