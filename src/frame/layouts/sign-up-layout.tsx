import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { ErrorPage } from "../errors/error-page.tsx";
import { TopNavigation } from "../navigation/top-navigation.tsx";
import type { Route } from "./+types/sign-up-layout";
import { EntryWarning } from "./entry-warning.tsx";
import { PageFrame } from "./page-frame.tsx";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

/** Shows only the questions, on exactly one screen: their buttons stay at its bottom, above a phone's keyboard. */
export default function SignUpLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  useKeyboardInset();
  return (
    <PageFrame fixedHeight>
      <TopNavigation />
      <main id="main" className="min-h-0 grow overflow-y-auto">
        {children}
      </main>
      <EntryWarning layout="default" />
    </PageFrame>
  );
}
