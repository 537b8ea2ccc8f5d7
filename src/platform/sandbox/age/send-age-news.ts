import { z } from "zod";
import type { Job } from "../../job.ts";

const report = z.object({
  ref: z.string(),
  passes: z.boolean(),
  wrong: z.enum(["signature", "check"]).nullable(),
});

/** Enqueued by the sandbox, which waits for the time that a real provider would take. */
export const sendSandboxAgeNews: Job = {
  name: "send-sandbox-age-news",
  run: async ({ ageSandbox }, payload) => ageSandbox?.send(report.parse(payload)),
};
