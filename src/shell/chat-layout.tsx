import { Outlet } from "react-router";
import { EntryWarning } from "./entry-warning.tsx";
import { PageFrame } from "./page-frame.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { TopNavigation } from "./top-navigation.tsx";

/** The screen's height and no more: what scrolls is the conversation. */
export default function ChatLayout() {
  return (
    <PageFrame fixedHeight>
      <TopNavigation />
      <main id="main" className="min-h-0 grow overflow-y-auto">
        <Outlet />
      </main>
      <PhoneBar />
      <EntryWarning layout="chat" />
    </PageFrame>
  );
}
