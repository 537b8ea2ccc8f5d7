import { Outlet, useMatches } from "react-router";
import { OfferBanner } from "#features/shop/ui/shop.tsx";
import { classNames } from "#ui/class-names.ts";
import { PhoneBar } from "../navigation/phone-bar.tsx";
import { TopNavigation } from "../navigation/top-navigation.tsx";
import { EntryWarning } from "./entry-warning.tsx";
import { PageFrame } from "./page-frame.tsx";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

/** On phones these routes take the whole screen. */
const CONVERSATIONS = new Set(["chats-id", "members-id-chat"]);

/** Limits the page to the height of the screen, so that only the conversation scrolls. */
export default function ChatLayout() {
  const isConversation = CONVERSATIONS.has(useMatches().at(-1)?.id ?? "");
  const bars = classNames("contents", isConversation && "max-md:hidden");
  useKeyboardInset();
  return (
    <PageFrame fixedHeight>
      <div className={bars}>
        <TopNavigation />
        <OfferBanner />
      </div>
      <main id="main" className="min-h-0 grow overflow-y-auto">
        <Outlet />
      </main>
      <div className={bars}>
        <PhoneBar />
      </div>
      <EntryWarning layout="chat" />
    </PageFrame>
  );
}
