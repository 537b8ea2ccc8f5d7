import LogOut from "lucide-react/icons/log-out";
import { type ReactNode, useState } from "react";
import { href, useNavigation } from "react-router";
import { DeskLine } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { CallError } from "#ui/call/call.ts";
import { classNames } from "#ui/class-names.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { LoadingBar } from "#ui/feedback/loading-bar.tsx";
import type { DeskPerson } from "./desk-person.ts";
import { KeyList } from "./keys/key-list.tsx";
import { LoadingShape } from "./loading-shape.tsx";
import { logOutAtDesk } from "./log-out.ts";
import { DeskNavigation } from "./navigation.tsx";
import { useOpening } from "./use-opening.ts";

/** The frame around every page of the desk: skip link, navigation and log-out. */
export function DeskFrame({ person, children }: { person: DeskPerson; children: ReactNode }) {
  const t = useTexts("desk");
  const opening = useOpening();
  return (
    <div className="flex min-h-dvh flex-col xl:flex-row">
      <a
        href="#main"
        className="sr-only rounded-field bg-surface p-3 text-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-toast"
      >
        {t("skip")}
      </a>
      <LoadingBar active={useNavigation().state !== "idle"} label={t("loading")} />
      <header
        className={classNames(
          "border-line border-b bg-surface print:hidden",
          "xl:sticky xl:top-0 xl:h-dvh xl:w-60 xl:shrink-0 xl:overflow-y-auto xl:border-e xl:border-b-0",
        )}
      >
        <div className="container-page flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2 xl:min-h-full xl:flex-col xl:flex-nowrap xl:items-stretch xl:gap-y-2 xl:py-4">
          <span className="font-semibold text-lg xl:px-3">{t("name")}</span>
          {person && <DeskNavigation person={person} />}
          {person && <Self alias={person.alias} />}
        </div>
      </header>
      <div className="flex min-w-0 grow flex-col">
        {person && <DeskLine />}
        <main id="main" className="grow">
          {opening && <LoadingShape path={opening} />}
          <div hidden={opening !== null}>{children}</div>
        </main>
      </div>
    </div>
  );
}

function Self({ alias }: { alias: string }) {
  return (
    <div
      className={classNames(
        "ms-auto flex items-center gap-x-3",
        "xl:sticky xl:bottom-0 xl:ms-0 xl:mt-auto xl:-mb-4 xl:flex-wrap xl:border-line xl:border-t xl:bg-surface xl:py-2",
      )}
    >
      <KeyList />
      <span className="max-w-40 truncate text-ink-2 text-sm max-sm:hidden">{alias}</span>
      <LogOutButton />
    </div>
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
        <span className="max-sm:sr-only">{t("log_out")}</span>
      </Button>
    </>
  );
}
