import { named } from "../middleware.ts";
import { ChatSpecimens } from "./ui/chat-specimens.tsx";
import { InThemes } from "./ui/in-themes.tsx";

export const middleware = [named("demo")];

/** Loads nothing, but a route with a loader runs the middleware on every visit. */
export const loader = () => null;

/** Shows the parts of a conversation on a separate page, because their drawings and pictures load slowly. */
export default function ChatPartsPage() {
  return <InThemes title="Parts of a conversation">{() => <ChatSpecimens />}</InThemes>;
}
