import { useState } from "react";
import type { guardsOf } from "#base/staff-rights.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { MenuItem } from "#ui/menu/item.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import { memberActionViews } from "./action-views.tsx";
import type { ActionName } from "./shown-panel.ts";

type Action = { name: ActionName; guards: ReturnType<typeof guardsOf> };
type Props = { member: number; name: string; actions: readonly Action[]; onDone: (words: string) => void };

/** What the person may do for the member, in one menu that names what each action asks for. */
export function Actions({ member, name: memberName, actions, onDone }: Props) {
  const t = useTexts("desk");
  const [open, setOpen] = useState<ActionName | null>(null);
  if (actions.length === 0) return null;
  const Dialog = open && memberActionViews[open];
  return (
    <>
      <Menu button={t("member.menu")} align="end">
        {actions.map(({ name, guards }) => (
          <MenuItem key={name} onClick={() => setOpen(name)}>
            <span className="flex flex-col text-start">
              <span>{t(`member.actions.${name}`)}</span>
              <Guards guards={guards} />
            </span>
          </MenuItem>
        ))}
      </Menu>
      {Dialog && (
        <Dialog
          member={member}
          name={memberName}
          onClose={() => setOpen(null)}
          onDone={(words) => {
            setOpen(null);
            onDone(words);
          }}
        />
      )}
    </>
  );
}

function Guards({ guards: { reason, secondPerson, fresh } }: { guards: Action["guards"] }) {
  const t = useTexts("desk");
  const words = [
    reason && t("member.guards.reason"),
    fresh && t("member.guards.fresh"),
    secondPerson && t("member.guards.second_person"),
  ].filter(Boolean);
  return words.length > 0 && <span className="text-ink-2 text-sm">{words.join(" · ")}</span>;
}
