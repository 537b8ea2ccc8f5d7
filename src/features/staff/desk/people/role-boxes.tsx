import { ROLES, type Role } from "#base/staff-rights.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";

type Props = { chosen: readonly Role[]; onChange: (roles: Role[]) => void; error?: string | undefined };

export function RoleBoxes({ chosen, onChange, error }: Props) {
  const t = useTexts("staff");
  const toggle = (role: Role, isOn: boolean) =>
    onChange(ROLES.filter((one) => (one === role ? isOn : chosen.includes(one))));
  return (
    <fieldset>
      <legend className="font-semibold">{t("people.roles")}</legend>
      {ROLES.map((role) => (
        <Checkbox
          key={role}
          label={t(`roles.${role}`)}
          checked={chosen.includes(role)}
          onChange={(event) => toggle(role, event.target.checked)}
        />
      ))}
      {error && <p className="text-danger text-sm">{error}</p>}
    </fieldset>
  );
}
