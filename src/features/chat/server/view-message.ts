import type { App, MemberViewer } from "#platform/app.ts";
import type { Message } from "../contract.ts";
import { type SentImage, viewImage } from "./images/image-address.ts";
import type { MessageRow } from "./queries-message.ts";

export function viewMessage(
  app: Pick<App, "seal" | "clock">,
  viewer: Pick<MemberViewer, "memberId">,
  { seq, senderId, clientId, kind, body, sentAt, image }: MessageRow,
): Message {
  const sent = { seq, id: clientId, mine: senderId === viewer.memberId, sent_at: sentAt.toISOString() };
  if (kind === "text") return { ...sent, kind, text: body };
  if (kind === "gift") return { ...sent, kind, gift: body };
  if (kind === "hidden") return { ...sent, kind };
  return { ...sent, kind, image: viewImage(app, viewer, image as SentImage) };
}
