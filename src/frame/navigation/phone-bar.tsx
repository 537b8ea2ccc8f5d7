import CircleHelp from "lucide-react/icons/circle-question-mark";
import House from "lucide-react/icons/house";
import LogIn from "lucide-react/icons/log-in";
import UserPlus from "lucide-react/icons/user-plus";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { useFrame } from "../use-frame.ts";
import { NavigationLink } from "./link.tsx";
import { type NavigationItem, useMemberItems, useProfileItem } from "./member-items.tsx";

/** The navigation at the bottom of the screen, under 992 px. */
export function PhoneBar() {
  return useFrame()?.loggedIn ? <MemberBar /> : <VisitorBar />;
}

function VisitorBar() {
  const t = useTexts("frame");
  return (
    <Bar
      items={[
        { to: "/", icon: <House />, label: t("navigation.start") },
        { to: href("/pages/faq"), icon: <CircleHelp />, label: t("navigation.help") },
        { to: href("/login"), icon: <LogIn />, label: t("navigation.login") },
        { to: href("/signup"), icon: <UserPlus />, label: t("navigation.signup") },
      ]}
    />
  );
}

/** A separate component, so that visitors do not receive the texts for members. */
function MemberBar() {
  return <Bar items={[...useMemberItems(), useProfileItem()]} />;
}

function Bar({ items }: { items: NavigationItem[] }) {
  const t = useTexts("frame");
  return (
    <nav
      data-phone-bar
      aria-label={t("navigation.phone")}
      className="sticky bottom-0 z-bar border-line border-t bg-surface pb-safe lg:hidden"
    >
      <ul className="flex">
        {items.map(({ to, icon, label, badge }) => (
          <li key={to} className="min-w-0 grow basis-0">
            <NavigationLink
              to={to}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 px-px text-center text-ink-2 whitespace-nowrap text-[0.6875rem] tracking-tight aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <span className="relative">
                {icon}
                {badge && <span className="absolute -top-1.5 start-3.5">{badge}</span>}
              </span>
              <span className="max-w-full hyphens-auto">{label}</span>
            </NavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
