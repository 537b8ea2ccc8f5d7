import { type FormEvent, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import type { PersonProposal, PersonView } from "../../people-contract.ts";
import { Outcome } from "./outcome.tsx";
import { RoleBoxes } from "./role-boxes.tsx";
import { usePropose } from "./use-propose.ts";
import { WhyField } from "./why-field.tsx";

const KINDS = ["staff.roles", "staff.reset", "staff.end"] as const;
const KEYS = {
  "staff.roles": "people.new_roles",
  "staff.reset": "people.reset",
  "staff.end": "people.end",
} as const;
type Kind = (typeof KINDS)[number];

/** Proposes new roles, a reset of the factors, or the end of a person's access. */
export function ChangePerson({ person }: { person: PersonView }) {
  const t = useTexts("staff");
  const [kind, setKind] = useState<Kind>("staff.roles");
  const [roles, setRoles] = useState(person.roles);
  const [isNamed, setNamed] = useState(person.named.includes("child.handle"));
  const { busy, error, propose, isSent, dialog } = usePropose();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const why = String(new FormData(event.currentTarget).get("why") ?? "");
    const named: ["child.handle"] | [] = isNamed ? ["child.handle"] : [];
    const proposal: PersonProposal =
      kind === "staff.roles" ? { kind, person_id: person.id, roles, named } : { kind, person_id: person.id };
    await propose(proposal, why);
  };
  return (
    <form onSubmit={handleSubmit} className="mt-3 flex flex-col gap-4">
      <NativeSelect
        label={t("people.what")}
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {t(KEYS[one])}
          </option>
        ))}
      </NativeSelect>
      {kind === "staff.roles" && (
        <>
          <RoleBoxes chosen={roles} onChange={setRoles} />
          <Checkbox
            label={t("people.child")}
            hint={t("people.child_hint")}
            checked={isNamed}
            onChange={(event) => setNamed(event.target.checked)}
          />
        </>
      )}
      {kind === "staff.reset" && <p className="text-ink-2">{t("people.reset_words")}</p>}
      {kind === "staff.end" && <p className="text-ink-2">{t("people.end_words")}</p>}
      <WhyField error={error?.fields.why} />
      <Outcome error={error} isSent={isSent} />
      <Button
        type="submit"
        variant={kind === "staff.roles" ? "primary" : "danger"}
        loading={busy}
        disabled={roles.length === 0}
      >
        {t("people.propose")}
      </Button>
      {dialog}
    </form>
  );
}
