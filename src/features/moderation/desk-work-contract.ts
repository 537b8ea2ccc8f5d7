import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { QUEUES } from "./case-rules.ts";
import { count, id, none, queue, rule } from "./desk-fields.ts";
import { QUESTIONS } from "./questions-list.ts";

export const askMember = endpoint({
  name: "askMember",
  method: "POST",
  path: "/api/desk/case-hearings",
  summary:
    "Asks the member concerned a question before a decision. The case waits for up to 72 hours; it is due when it was before.",
  query: none,
  body: z.strictObject({ case: id, lease: count, question: z.enum(QUESTIONS) }),
  refusals: ["moderation.taken", "moderation.no_hearing", "moderation.asked"],
});

export const pauseRule = endpoint({
  name: "pauseRule",
  method: "POST",
  path: "/api/desk/rule-pauses",
  summary:
    "Keeps the cases of a rule from the caller until the end of the day, or gives them back. Nobody asks why.",
  query: none,
  body: z.strictObject({ rule, paused: z.boolean() }),
});

export const orderQueues = endpoint({
  name: "orderQueues",
  method: "PUT",
  path: "/api/desk/queue-order",
  summary: "Sets the order in which the caller sees and works their queues. Urgent cases stay first.",
  query: none,
  body: z.strictObject({ queues: z.array(queue).max(QUEUES.length) }),
});

export const readAgreement = endpoint({
  name: "readAgreement",
  method: "GET",
  path: "/api/desk/agreement",
  summary: "Counts in how many samples of decisions a second person decided as the first one did.",
  query: none,
  output: z.object({ days: z.int(), judged: z.int(), agreed: z.int() }),
});
