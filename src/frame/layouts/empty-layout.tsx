import { Outlet } from "react-router";
import { EntryWarning } from "./entry-warning.tsx";
import { PageFrame } from "./page-frame.tsx";

export default function EmptyLayout() {
  return (
    <PageFrame>
      <main id="main" className="grow">
        <Outlet />
      </main>
      <EntryWarning layout="empty" />
    </PageFrame>
  );
}
