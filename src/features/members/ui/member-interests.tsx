import Check from "lucide-react/icons/check";
import { nameValue } from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { Chip } from "#ui/chip.tsx";
import type { MemberView } from "../contract.ts";

/** Common interests come first and are marked. */
export function MemberInterests({ member }: { member: MemberView["member"] }) {
  const t = useTexts("profiles");
  const { interests, common_interests: common } = member;
  if (interests.length === 0) return null;
  const inOrder = [...common, ...interests.filter((code) => !common.includes(code))];
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">{t("page.interests")}</h2>
      <ul className="flex flex-wrap gap-2">
        {inOrder.map((code) => {
          const marked = common.includes(code);
          return (
            <li key={code}>
              <Chip marked={marked} icon={marked && <Check />}>
                {nameValue(t, "interests", code)}
                {marked && <span className="sr-only">({t("page.both")})</span>}
              </Chip>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
