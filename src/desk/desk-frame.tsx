import LogOut from "lucide-react/icons/log-out";
import { type ReactNode, useState } from "react";
import { href, NavLink, useNavigate, useNavigation } from "react-router";
import { DeskLine } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { CallError } from "#ui/call/call.ts";
import { classNames } from "#ui/class-names.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { LoadingBar } from "#ui/feedback/loading-bar.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import type { DeskPerson } from "./desk-person.ts";
import { KeyList } from "./keys/key-list.tsx";
import { LoadingShape } from "./loading-shape.tsx";
import { logOutAtDesk } from "./log-out.ts";
import { UrgentBadge } from "./urgent-badge.tsx";
import { useOpening } from "./use-opening.ts";

/** The frame around every page of the desk: skip link, navigation and log-out. */
export function DeskFrame({ person, children }: { person: DeskPerson; children: ReactNode }) {
  const t = useTexts("desk");
  const opening = useOpening();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-field bg-surface p-3 text-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-toast"
      >
        {t("skip")}
      </a>
      <header className="border-line border-b bg-surface print:hidden">
        <LoadingBar active={useNavigation().state !== "idle"} label={t("loading")} />
        <div className="container-page flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 py-2">
          <span className="font-semibold text-lg">{t("name")}</span>
          {person && <DeskNavigation person={person} />}
        </div>
      </header>
      {person && <DeskLine />}
      <main id="main" className="grow">
        {opening && <LoadingShape path={opening} />}
        <div hidden={opening !== null}>{children}</div>
      </main>
    </div>
  );
}

function DeskNavigation({ person }: { person: NonNullable<DeskPerson> }) {
  const t = useTexts("desk");
  const navigate = useNavigate();
  const search = href("/desk/search");
  useKeys(person.parts.some(({ path }) => path === search) ? { "/": () => void navigate(search) } : {});
  return (
    <>
      <nav aria-label={t("nav_label")} className="max-sm:order-last max-sm:w-full max-sm:overflow-x-auto">
        <ul className="flex gap-1 sm:flex-wrap">
          {person.parts.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === href("/desk")}
                className={({ isActive }) =>
                  classNames(
                    "inline-flex min-h-touch items-center gap-2 whitespace-nowrap rounded-full px-3 font-semibold hover:bg-surface-2",
                    isActive ? "bg-surface-2 text-accent" : "text-ink-2",
                  )
                }
              >
                {t(`nav.${label}`)}
                {path === href("/desk/cases") && <UrgentBadge waiting={person.urgent} />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ms-auto flex items-center gap-3">
        <KeyList />
        <span className="max-w-40 truncate text-ink-2 text-sm">{person.alias}</span>
        <LogOutButton />
      </div>
    </>
  );
}

function LogOutButton() {
  const t = useTexts("desk");
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const handleClick = async () => {
    setState("busy");
    try {
      await logOutAtDesk();
      window.location.assign(href("/desk/log-in"));
    } catch (error) {
      // The session has ended already.
      if (error instanceof CallError && error.status === 404) window.location.assign(href("/desk/log-in"));
      else setState("failed");
    }
  };
  return (
    <>
      {state === "failed" && <FormError>{t("log_out_failed")}</FormError>}
      <Button
        variant="quiet"
        size="small"
        icon={<LogOut className="size-4" />}
        loading={state === "busy"}
        onClick={handleClick}
      >
        {t("log_out")}
      </Button>
    </>
  );
}
