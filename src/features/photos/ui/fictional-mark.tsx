import Bot from "lucide-react/icons/bot";
import Drama from "lucide-react/icons/drama";
import Ghost from "lucide-react/icons/ghost";
import Sparkles from "lucide-react/icons/sparkles";
import { useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import type { MemberTile } from "../contract.ts";

const icons = { drama: Drama, bot: Bot, ghost: Ghost, sparkles: Sparkles };

function iconOf({ icon }: { icon: string }) {
  return icons[icon as keyof typeof icons] ?? Drama;
}

/** Stands above a list of tiles if there are fictional profiles in it. */
export function FictionalNote({ members }: { members: readonly Pick<MemberTile, "mark">[] }) {
  const t = useTexts("photos");
  const mark = members.find((member) => member.mark)?.mark;
  if (!mark) return null;
  const Icon = iconOf(mark);
  return (
    <p className="mb-3 flex items-center gap-2 text-ink-2 text-sm">
      <Icon className="size-4" />
      {t("fictional", { profiles: mark.plural })}
    </p>
  );
}

/** Shown wherever a fictional profile appears: the site's icon and word. */
export function FictionalMark({ mark }: { mark: NonNullable<MemberTile["mark"]> }) {
  const Icon = iconOf(mark);
  return <Badge icon={<Icon />}>{mark.word}</Badge>;
}
