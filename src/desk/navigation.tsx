import Menu from "lucide-react/icons/menu";
import { useEffect, useState } from "react";
import { href, NavLink, useLocation, useNavigate } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { CountBadge } from "#ui/count-badge.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import type { DeskPerson } from "./desk-person.ts";
import { useUrgent } from "./use-urgent.ts";

type Person = NonNullable<DeskPerson>;
type Part = Person["parts"][number];

const NAVIGATION = "desk-navigation";

/** The places of the desk in groups: beside the page on a wide screen, else behind a button. */
export function DeskNavigation({ person }: { person: Person }) {
  const t = useTexts("desk");
  const navigate = useNavigate();
  const search = href("/desk/search");
  const urgent = useUrgent(person);
  const { open, setOpen } = useMenu();
  useKeys(person.parts.some(({ path }) => path === search) ? { "/": () => void navigate(search) } : {});
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Menu className="size-4" />}
        className="xl:hidden"
        aria-expanded={open}
        aria-controls={NAVIGATION}
        onClick={() => setOpen(!open)}
      >
        {t("menu")}
        {urgent > 0 && !open && <Urgent count={urgent} />}
      </Button>
      <nav
        id={NAVIGATION}
        aria-label={t("nav_label")}
        className={classNames(
          "order-last w-full gap-x-6 gap-y-4 pb-3 sm:columns-2 md:columns-3 xl:order-none xl:columns-auto xl:pb-0",
          !open && "max-xl:hidden",
        )}
      >
        {groupsOf(person.parts).map(({ group, parts }) => (
          <div key={parts[0]?.path} className="break-inside-avoid pb-3">
            {group && (
              <p id={`nav-${group}`} className="px-3 pt-1 text-ink-2 text-sm">
                {t(`nav_groups.${group}`)}
              </p>
            )}
            <ul aria-labelledby={group ? `nav-${group}` : undefined}>
              {parts.map((part) => (
                <Place key={part.path} part={part} urgent={urgent} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}

function Place({ part: { path, label }, urgent }: { part: Part; urgent: number }) {
  const t = useTexts("desk");
  return (
    <li>
      <NavLink
        to={path}
        end={path === href("/desk")}
        className={({ isActive }) =>
          classNames(
            "flex min-h-touch items-center gap-2 rounded-field px-3 font-semibold hover:bg-surface-2 xl:min-h-9",
            isActive ? "bg-surface-2 text-accent" : "text-ink",
          )
        }
      >
        {t(`nav.${label}`)}
        {path === href("/desk/cases") && urgent > 0 && <Urgent count={urgent} />}
      </NavLink>
    </li>
  );
}

function Urgent({ count }: { count: number }) {
  const t = useTexts("desk");
  return <CountBadge count={count} tone="danger" label={t("urgent", { n: count })} />;
}

/** The menu closes when another page has opened, and on Escape. */
function useMenu() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the path changes
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [open]);
  return { open, setOpen };
}

/** Puts neighbours of the same group together. */
function groupsOf(parts: readonly Part[]): { group: Part["group"]; parts: Part[] }[] {
  const groups: { group: Part["group"]; parts: Part[] }[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last && last.group === part.group) last.parts.push(part);
    else groups.push({ group: part.group, parts: [part] });
  }
  return groups;
}
