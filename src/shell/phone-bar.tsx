import CircleHelp from "lucide-react/icons/circle-question-mark";
import House from "lucide-react/icons/house";
import LogIn from "lucide-react/icons/log-in";
import Settings from "lucide-react/icons/settings";
import UserPlus from "lucide-react/icons/user-plus";
import UserRound from "lucide-react/icons/user-round";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { useShell } from "./use-shell.ts";

type Item = { to: string; icon: ReactNode; label: string };

/** Under 992 px the navigation is at the thumb. */
export function PhoneBar() {
  return useShell()?.loggedIn ? <MemberBar /> : <VisitorBar />;
}

function VisitorBar() {
  const t = useTexts("shell");
  return (
    <Bar
      last={[
        { to: "/login", icon: <LogIn />, label: t("navigation.login") },
        { to: "/signup", icon: <UserPlus />, label: t("navigation.signup") },
      ]}
    />
  );
}

/** By itself, so that no visitor gets the words of members. */
function MemberBar() {
  const t = useTexts("accounts");
  return (
    <Bar
      last={[
        { to: "/profile", icon: <UserRound />, label: t("menu.profile") },
        { to: "/settings", icon: <Settings />, label: t("menu.settings") },
      ]}
    />
  );
}

function Bar({ last }: { last: Item[] }) {
  const t = useTexts("shell");
  const items: Item[] = [
    { to: "/", icon: <House />, label: t("navigation.start") },
    { to: "/pages/faq", icon: <CircleHelp />, label: t("navigation.help") },
    ...last,
  ];
  return (
    <nav
      data-phone-bar
      aria-label={t("navigation.phone")}
      className="sticky bottom-0 z-bar border-line border-t bg-surface pb-safe lg:hidden"
    >
      <ul className="flex">
        {items.map(({ to, icon, label }) => (
          <li key={to} className="min-w-0 grow basis-0">
            <NavLink
              to={to}
              end
              prefetch="intent"
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 px-1 text-center text-ink-2 text-xs aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              {icon}
              <span className="max-w-full hyphens-auto">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
