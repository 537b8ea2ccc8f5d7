import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import type { discardHeld } from "../contract.ts";
import { changeChats, changeViews } from "./chat-cache.ts";
import { listHeld } from "./chat-state.ts";
import type { Line } from "./lines.ts";
import { useUnsent } from "./outbox/use-unsent.ts";

const act = "touch-target min-h-9 px-1 font-semibold text-accent text-sm underline underline-offset-4";

export function MessageFailure({ line, memberId }: { line: Line; memberId: number }) {
  const t = useTexts("chat");
  const { list, box } = useUnsent(memberId);
  const isHere = list.some(({ id }) => id === line.id);
  const drop = () => {
    if (isHere) void box.drop(line.id);
    else void discard(line.id, memberId);
  };
  return (
    <div role="alert" className="flex max-w-bubble flex-col items-end text-end text-danger text-sm">
      <p>
        {t("state.failed")}
        {line.reason ? `: ${line.reason}` : `. ${t("state.gave_up")}`}
      </p>
      <div className="flex gap-3">
        {isHere && (
          <button type="button" className={act} onClick={() => void box.retry(line.id)}>
            {t("state.retry")}
          </button>
        )}
        <button type="button" className={act} onClick={drop}>
          {t("state.delete")}
        </button>
      </div>
    </div>
  );
}

/** Discards a message that was queued before the e-mail confirmation and then refused. */
async function discard(id: string, memberId: number): Promise<void> {
  changeViews(
    ({ held }) => held.some((one) => one.id === id),
    (view) => {
      const left = { ...view, held: view.held.filter((one) => one.id !== id) };
      changeChats((chats) => listHeld(chats, left));
      return left;
    },
  );
  const options = { body: { id }, memberId, repeatable: true };
  await call<typeof discardHeld>("DELETE", "/api/held-messages", options).catch(() => {});
}
