import Bot from "lucide-react/icons/bot";
import Drama from "lucide-react/icons/drama";
import Ghost from "lucide-react/icons/ghost";
import Sparkles from "lucide-react/icons/sparkles";
import { Badge } from "#ui/badge.tsx";
import type { MemberTile } from "../contract.ts";

const icons = { drama: Drama, bot: Bot, ghost: Ghost, sparkles: Sparkles };

/** Shown wherever a fictional profile appears: the site's icon and word. */
export function FictionalMark({ mark }: { mark: NonNullable<MemberTile["mark"]> }) {
  const Icon = icons[mark.icon as keyof typeof icons] ?? Drama;
  return <Badge icon={<Icon />}>{mark.word}</Badge>;
}
