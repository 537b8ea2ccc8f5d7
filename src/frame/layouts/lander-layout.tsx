import { Outlet } from "react-router";
import { LATE_SCRIPTS } from "#ui/late-scripts.ts";
import { SiteLogo } from "../navigation/site-logo.tsx";
import { EntryWarning } from "./entry-warning.tsx";
import { PageFrame } from "./page-frame.tsx";

export const handle = LATE_SCRIPTS;

/** Layout whose top bar contains only the logo. */
export default function LanderLayout() {
  return (
    <PageFrame>
      <header className="bar-primary">
        <div className="container-page flex min-h-14 items-center">
          <SiteLogo />
        </div>
      </header>
      <main id="main" className="grow">
        <Outlet />
      </main>
      <EntryWarning layout="lander" />
    </PageFrame>
  );
}
