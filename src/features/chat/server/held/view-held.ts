import type { Texts } from "#i18n/texts.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { HeldMessage } from "../../contract.ts";
import { type SentImage, viewImage } from "../images/image-address.ts";
import type { HeldRow } from "./queries-held.ts";

type Looking = { texts: Texts; viewer: Pick<MemberViewer, "memberId">; name: string };

/**
 * An unsent message as its sender sees it, with the refusal in the sender's language.
 * @param name of the receiver
 */
export function viewHeld(
  app: Pick<App, "seal" | "clock">,
  { texts, viewer, name }: Looking,
  { clientId, kind, body, writtenAt, refused, image }: HeldRow,
): HeldMessage {
  const held = {
    id: clientId,
    written_at: writtenAt.toISOString(),
    refused: sayRefusal(texts, refused, name),
  };
  if (kind === "gift") return { ...held, kind, gift: body };
  return kind === "image"
    ? { ...held, kind, image: viewImage(app, viewer, image as SentImage) }
    : { ...held, kind: "text", text: body };
}

function sayRefusal(texts: Texts, code: string | null, name: string): string | null {
  if (code === null) return null;
  const [feature, reason] = code.split(".");
  return texts.say(`${feature}:refusals.${reason}`, { name }) ?? code;
}
