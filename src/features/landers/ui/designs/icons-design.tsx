import Banknote from "lucide-react/icons/banknote";
import EyeOff from "lucide-react/icons/eye-off";
import Flag from "lucide-react/icons/flag";
import Heart from "lucide-react/icons/heart";
import Lock from "lucide-react/icons/lock";
import MessageCircle from "lucide-react/icons/message-circle";
import Trash2 from "lucide-react/icons/trash-2";
import Undo2 from "lucide-react/icons/undo-2";
import { useTexts } from "#i18n/use-texts.tsx";
import type { LanderView } from "../../contract.ts";

/** Eight facts about the site, each from its settings or true of every site. */
export function IconsDesign({ view: { freeMessages, messagePrice, refundDays } }: { view: LanderView }) {
  const t = useTexts("landers");
  const facts = [
    { icon: <Heart />, words: t("iconslanding.likes") },
    { icon: <MessageCircle />, words: t("iconslanding.messages", { count: freeMessages }) },
    {
      icon: <Banknote />,
      words: messagePrice ? t("iconslanding.price", { price: messagePrice }) : t("iconslanding.once"),
    },
    { icon: <Undo2 />, words: t("iconslanding.refund", { count: refundDays }) },
    { icon: <Lock />, words: t("iconslanding.photos") },
    { icon: <Flag />, words: t("iconslanding.report") },
    { icon: <Trash2 />, words: t("iconslanding.leave") },
    { icon: <EyeOff />, words: t("iconslanding.trackers") },
  ];
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 md:grid-cols-2 lg:grid-cols-4">
      {facts.map(({ icon, words }) => (
        <li
          key={words}
          className="flex flex-col items-center gap-2 rounded-card bg-surface p-4 text-center text-sm [&_svg]:size-7 [&_svg]:text-accent"
        >
          {icon}
          {words}
        </li>
      ))}
    </ul>
  );
}
