import Heart from "lucide-react/icons/heart";
import Images from "lucide-react/icons/images";
import Search from "lucide-react/icons/search";
import Sparkles from "lucide-react/icons/sparkles";
import Users from "lucide-react/icons/users";
import { seeks } from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Chip } from "#ui/chip.tsx";
import type { MemberView } from "../contract.ts";

export function MemberHighlights({ view: { member, likes_you } }: { view: MemberView }) {
  const t = useTexts("profiles");
  const photos = useTexts("photos");
  const whom = seeks(member.gender, member.sexuality);
  const common = member.common_interests.length;
  const count = member.photo_count;
  const chips = [
    likes_you && { key: "likes", icon: <Heart />, words: t("page.likes_you"), marked: true },
    common > 0 && {
      key: "common",
      icon: <Users />,
      words: t("page.common", { count: common }),
      marked: true,
    },
    whom && { key: "seeks", icon: <Search />, words: t(`page.seeks.${whom}`) },
    member.is_new && { key: "new", icon: <Sparkles />, words: photos("tile.new") },
    count > 0 && { key: "photos", icon: <Images />, words: photos("tile.photos", { count }) },
  ].filter((chip) => typeof chip === "object" && chip !== null);
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {chips.map(({ key, icon, words, marked = false }) => (
        <li key={key}>
          <Chip icon={icon} marked={marked}>
            {words}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
