import { z } from "zod";
import type { Tx } from "#db/database.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { snippetOf } from "../rules.ts";
import { findMessage, setHidden, setRewritten } from "./queries-hidden.ts";
import { tellChanged } from "./tell.ts";

type Measured = { kind: string; subject: string; stands: boolean; at: Date };

const JOB = "tell-hidden-message";

/**
 * Hides a message from both members while a measure of moderation stands, and shows it again in its place. A line stays
 * there, so that the numbers of the messages have no gap.
 */
export async function hideMessage(tx: Tx, { kind, subject, stands, at }: Measured): Promise<void> {
  if (kind !== "message_hidden") return;
  const [, conversation = 0, seq = 0] = subject.split(":").map(Number);
  const message = await findMessage(tx, { conversation, seq });
  // It was erased with one of the two accounts.
  if (!message) return;
  const last = stands ? { kind: "hidden", snippet: "" } : previewOf(message);
  const memberIds = await setRewritten(tx, { conversation, seq, last });
  await setHidden(tx, { conversation, seq, hiddenAt: stands ? at : null });
  await enqueue(tx, JOB, { conversation, memberIds });
}

function previewOf({ kind, body }: { kind: string; body: string }) {
  return { kind, snippet: kind === "text" ? snippetOf(body) : kind === "gift" ? body : "" };
}

const payload = z.object({ conversation: z.int(), memberIds: z.array(z.int()) });

/** A job, because browsers may be told only after the decision was committed. */
export const tellHiddenMessage: Job = {
  name: JOB,
  async run(app, job) {
    const { conversation, memberIds } = payload.parse(job);
    tellChanged(app, memberIds, conversation);
  },
};
