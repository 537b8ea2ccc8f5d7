import { Refusal } from "#base/refusal.ts";
import { autocommit } from "#db/autocommit.ts";
import { actorOf, tellDesk, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { DOWNLOAD_HOURS } from "../contract.ts";
import { keyOf, openResult } from "./keep-result.ts";
import type { LongWork } from "./kind.ts";
import { workKinds } from "./kinds.ts";
import { giveResultBack, type RunRow, takeResult } from "./queries.ts";
import { type Caller, getRun, requireFreshFor } from "./require-right.ts";
import { stateOf } from "./view-run.ts";

/**
 * Sends the result once and destroys it when it has been sent. If the connection breaks before, it can be downloaded
 * again.
 * @throws Refusal `work.unknown`, `work.not_ready`, `work.taken`, `work.expired`, `staff.no_right` or
 * `staff.confirm_first`
 */
export async function downloadWork(call: Caller, kinds: readonly LongWork[], id: string): Promise<Response> {
  const { app, person } = call;
  const { row, kind } = await getRun(call, kinds, id);
  const at = app.clock.now();
  requireReady(row, at);
  // Whoever confirmed in this session to start it does not have to do so again.
  if ((row.actor as { sessionId: number }).sessionId !== person.sessionId) await requireFreshFor(call, kind);
  const opened = await openResult(app, keyOf(row));
  if (!opened) throw new Refusal("work.expired");
  await take(call, row, at).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  tellDesk(app, { about: "work", id });
  return new Response(sendOnce(app, row, { content: opened.content, at }), {
    headers: {
      "Content-Type": row.contentType as string,
      "Content-Length": String(row.bytes),
      "Content-Disposition": `attachment; filename="${row.fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}

function requireReady(row: RunRow, now: Date): void {
  const state = stateOf(row, now);
  if (state === "taken") throw new Refusal("work.taken");
  if (state === "expired") throw new Refusal("work.expired");
  if (state !== "done" || row.fileName === null) throw new Refusal("work.not_ready");
}

async function take(call: Caller, { id }: RunRow, at: Date): Promise<void> {
  const { app } = call;
  const endedSince = new Date(at.getTime() - DOWNLOAD_HOURS * 3_600_000);
  await app.db.transaction().execute(async (tx) => {
    const taken = await takeResult(tx, { id, at, endedSince });
    if (!taken) throw new Refusal("work.taken");
    const { kind, fileName, bytes, sha256, aboutId } = taken;
    await writeAudit(app, tx, {
      ...{ kind: workKinds.downloaded, actor: actorOf(call), subject: `work:${id}`, aboutId },
      after: { kind, file: fileName, bytes: Number(bytes), sha256 },
    });
  });
}

type Sending = { content: AsyncGenerator<Buffer>; at: Date };

function sendOnce(app: App, row: RunRow, { content, at }: Sending): ReadableStream<Uint8Array> {
  const giveBack = async () => {
    await content.return(undefined);
    await giveResultBack(autocommit(app.db), row.id, at);
    tellDesk(app, { about: "work", id: row.id });
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await content.next();
          if (!done) return controller.enqueue(value);
          await app.files.remove(keyOf(row));
          controller.close();
        } catch (error) {
          await giveBack();
          throw error;
        }
      },
      cancel: giveBack,
    },
    // Reads nothing before somebody asks for it.
    { highWaterMark: 0 },
  );
}
