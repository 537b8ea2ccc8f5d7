import { type FormEvent, useState } from "react";
import { LOCALES, type Locale } from "#base/locales.ts";
import type { Role } from "#base/staff-rights.ts";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Outcome } from "./outcome.tsx";
import { RoleBoxes } from "./role-boxes.tsx";
import { usePropose } from "./use-propose.ts";
import { WhyField } from "./why-field.tsx";

/** Proposes a new person. Once another operator has agreed, they get a link by mail. */
export function Invite() {
  const t = useTexts("staff");
  const locale = useLocale();
  const [roles, setRoles] = useState<Role[]>([]);
  const { busy, error, propose, isSent, dialog } = usePropose();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? "").trim();
    const person = { name: read("name"), alias: read("alias"), email: read("email") };
    await propose({ kind: "staff.invite", ...person, locale: read("locale") as Locale, roles }, read("why"));
  };
  const errorOf = (name: string) => error?.fields[`proposal.${name}`] ?? error?.fields[name];
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField name="name" label={t("people.name")} maxLength={100} required error={errorOf("name")} />
      <TextField
        name="alias"
        label={t("people.alias")}
        hint={t("people.alias_hint")}
        maxLength={40}
        required
        error={errorOf("alias")}
      />
      <TextField name="email" type="email" label={t("fields.email")} required error={errorOf("email")} />
      <NativeSelect name="locale" label={t("people.language")} defaultValue={locale}>
        {LOCALES.map((one) => (
          <option key={one} value={one} lang={one}>
            {new Intl.DisplayNames(one, { type: "language" }).of(one)}
          </option>
        ))}
      </NativeSelect>
      <RoleBoxes chosen={roles} onChange={setRoles} error={errorOf("roles")} />
      <WhyField error={errorOf("why")} />
      <Outcome error={error} isSent={isSent} />
      <Button type="submit" loading={busy} disabled={roles.length === 0}>
        {t("people.propose")}
      </Button>
      {dialog}
    </form>
  );
}
