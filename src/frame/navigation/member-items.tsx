import Coins from "lucide-react/icons/coins";
import Crown from "lucide-react/icons/crown";
import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import Search from "lucide-react/icons/search";
import UserRound from "lucide-react/icons/user-round";
import type { ReactNode } from "react";
import { href } from "react-router";
import { paid } from "#features/wallet/ui/wallet.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { useFact } from "#ui/facts.ts";
import { frameParts } from "../../frame.ts";

export type NavigationItem = {
  to: string;
  icon: ReactNode;
  label: string;
  /** Longer label for where there is room. */
  title?: string;
  /** Shown at the icon. It keeps its space even when it shows nothing. */
  badge?: ReactNode;
};

/** The main navigation of members, in the order of the specification. */
export function useMemberItems(): NavigationItem[] {
  const t = useTexts("member-frame");
  const hasPaid = useFact(paid);
  return [
    { to: href("/members"), icon: <Search />, label: t("menu.search"), title: t("menu.search_members") },
    {
      to: href("/chats"),
      icon: <MessageCircle />,
      label: t("menu.messages"),
      badge: badgeAt(href("/chats")),
    },
    { to: href("/likes"), icon: <Heart />, label: t("menu.likes"), badge: badgeAt(href("/likes")) },
    hasPaid
      ? { to: href("/credits"), icon: <Coins />, label: t("menu.credits"), badge: badgeAt(href("/credits")) }
      : { to: href("/premium"), icon: <Crown />, label: t("menu.premium"), title: t("menu.get_premium") },
  ];
}

function badgeAt(address: string): ReactNode {
  const Badge = frameParts.find(({ badge }) => badge?.at === address)?.badge?.Badge;
  return Badge && <Badge />;
}

/** Under 992 px the bar at the bottom also links to the member's own profile. */
export function useProfileItem(): NavigationItem {
  const t = useTexts("member-frame");
  return { to: href("/profile"), icon: <UserRound />, label: t("menu.profile") };
}
