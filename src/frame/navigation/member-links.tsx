import { NavigationLink } from "./link.tsx";
import { useMemberItems } from "./member-items.tsx";

/** Shown in the top bar from 992 px; below that width the bar at the bottom has these links. */
export function MemberLinks() {
  return (
    <ul className="flex items-center gap-1 max-lg:hidden">
      {useMemberItems().map(({ to, icon, label, title, badge }) => (
        <li key={to}>
          <NavigationLink
            to={to}
            className="inline-flex min-h-touch items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-semibold text-sm hover:bg-primary-hover aria-[current=page]:bg-primary-hover xl:gap-2 xl:px-4 xl:text-base"
          >
            {icon}
            {title ?? label}
            {badge}
          </NavigationLink>
        </li>
      ))}
    </ul>
  );
}
