import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";

/** Something at the desk has changed, and who shows it reads it again. Null stands for any case. */
export const deskNews = z.discriminatedUnion("about", [
  z.object({ about: z.literal("case"), id: z.int().nullable() }),
  z.object({ about: z.literal("inquiry"), id: z.int().nullable() }),
  z.object({ about: z.literal("proposals") }),
  z.object({ about: z.literal("work"), id: z.uuid() }),
]);
export type DeskNews = z.output<typeof deskNews>;

export const hearDeskNews = endpoint({
  name: "hearDeskNews",
  method: "GET",
  path: "/api/desk/news",
  summary: "Server-sent events that say what has changed at the desk. They end with the session.",
  query: z.strictObject({}),
  output: fileAnswer(["text/event-stream"]),
});
