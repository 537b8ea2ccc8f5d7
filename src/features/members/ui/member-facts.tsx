import { nameValue } from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { Chip } from "#ui/chip.tsx";
import type { MemberView } from "../contract.ts";

type Member = MemberView["member"];
const LOOKS = ["hair", "eye", "body", "tattoos"] as const;

/** Facts without a value, or that the site does not show, are left out, and so is the place: it stands beside the name. */
export function MemberFacts({ member }: { member: Member }) {
  const t = useTexts("profiles");
  const facts = useFacts(member);
  if (facts.length === 0) return null;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">{t("page.facts")}</h2>
      <ul className="flex flex-wrap gap-2">
        {facts.map(([name, value]) => (
          <li key={name}>
            <Chip>
              <span className="text-ink-2">{name}</span> {value}
            </Chip>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useFacts(member: Member): [name: string, value: string][] {
  const t = useTexts("profiles");
  const { gender, relationship, sexuality } = member;
  const facts: ([string, string] | null)[] = [
    gender && [t("page.gender"), nameValue(t, "gender", gender)],
    sexuality && [t("page.sexuality"), nameValue(t, "sexuality", sexuality)],
    relationship && [t("page.relationship"), nameValue(t, "relationship", relationship)],
    ...LOOKS.map((field): [string, string] | null => {
      const value = member[field];
      return value && [t(`fields.${field}`), nameValue(t, field, value as never)];
    }),
  ];
  return facts.filter((fact) => fact !== null);
}
