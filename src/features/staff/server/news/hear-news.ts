import { hasRight, type Right } from "#base/staff-rights.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { type DeskNews, deskNews } from "../../news-contract.ts";
import { listLiveSessions } from "../log-in/sessions.ts";
import { DESK_TOPIC } from "./tell-desk.ts";

/** How often the stream looks whether the process ends. */
const BEAT_MS = 1_000;
/** Number of beats after which the session is checked, and the line is kept open for proxies on the way. */
const BEATS_PER_CHECK = 15;
/** The browser then connects again. */
const LONGEST_MS = 60 * 60_000;
const KEEP_OPEN = ": \n\n";

/** Streams the news of the desk for as long as the session lasts. Nothing is said after its end. */
export function hearNews(call: StaffCaller): Response {
  const encoder = new TextEncoder();
  let end = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      end = listen(call, {
        say: (text) => controller.enqueue(encoder.encode(text)),
        close: () => controller.close(),
      });
    },
    cancel: () => end(),
  });
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
  return new Response(stream, { headers });
}

type Line = { say(text: string): void; close(): void };

/** @returns a function that ends it without closing the line */
function listen(call: StaffCaller, line: Line): () => void {
  const { app } = call;
  let isOver = false;
  let beats = 0;
  const opened = performance.now();
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    forget();
  };
  const close = () => {
    if (isOver) return;
    stop();
    line.close();
  };
  /** One after the other, since a later check may be faster than an earlier one. */
  let said = Promise.resolve();
  const sayIfLive = (text: string) => {
    said = said
      .then(async () => {
        if (isOver) return;
        if (await isLive(call)) {
          if (!isOver) line.say(text);
        } else close();
      })
      .catch((error: unknown) => {
        app.log.error({ err: error }, "the news of the desk");
        close();
      });
  };
  const hear = (payload: string) => {
    if (mayHear(call, payload)) sayIfLive(`data: ${payload}\n\n`);
  };
  const forget = app.bus.subscribe(DESK_TOPIC, hear, () => ANYTHING.forEach(hear));
  const timer = setInterval(() => {
    beats += 1;
    if (app.state.stopping || performance.now() - opened > LONGEST_MS) close();
    else if (beats % BEATS_PER_CHECK === 0) sayIfLive(KEEP_OPEN);
  }, BEAT_MS);
  timer.unref();
  line.say(KEEP_OPEN);
  return stop;
}

/** Sent when the bus may have lost something. */
const ANYTHING = [
  JSON.stringify({ about: "case", id: null }),
  JSON.stringify({ about: "inquiry", id: null }),
];

/** The right to hear what the news are about. */
const NEEDED: Record<DeskNews["about"], Right | null> = {
  case: "case.work",
  inquiry: "service.work",
  proposals: null,
  work: null,
};

function mayHear({ person: { roles, named } }: StaffCaller, payload: string): boolean {
  const { about } = deskNews.parse(JSON.parse(payload));
  const right = NEEDED[about];
  return right === null || hasRight(roles, right, named);
}

/** Looks without counting as use, so that an open page does not keep a session alive. */
async function isLive({ app, person }: { app: App; person: StaffCaller["person"] }): Promise<boolean> {
  const sessions = await listLiveSessions(app, person.personId);
  return sessions.some(({ id }) => id === person.sessionId);
}
