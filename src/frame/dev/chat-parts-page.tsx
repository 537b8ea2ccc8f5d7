import { named } from "../middleware.ts";
import { ChatSpecimens } from "./ui/chat-specimens.tsx";
import { InThemes } from "./ui/in-themes.tsx";

export const middleware = [named("demo")];

/** Has nothing to load; being there, it sends every visit past the middleware. */
export const loader = () => null;

/** What a conversation is made of, apart from the components: the drawings and pictures take their time. */
export default function ChatPartsPage() {
  return <InThemes title="Parts of a conversation">{() => <ChatSpecimens />}</InThemes>;
}
