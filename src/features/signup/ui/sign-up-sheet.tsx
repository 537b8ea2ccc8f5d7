import type { ReactNode } from "react";

/** The room of a sign-up's screens: a phone's whole screen, and a sheet of one height on larger ones. */
export function SignUpSheet({ children }: { children: ReactNode }) {
  return (
    <div className="container-page flex h-full flex-col justify-center md:py-6">
      <div className="mx-auto flex min-h-0 w-full max-w-form grow flex-col pt-3 md:max-h-184 md:rounded-card md:border md:border-line md:bg-surface md:px-8 md:pt-6 md:shadow-float">
        {children}
      </div>
    </div>
  );
}
