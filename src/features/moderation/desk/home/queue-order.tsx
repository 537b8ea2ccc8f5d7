import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { Queue } from "../../case-rules.ts";
import type { orderQueues } from "../../desk-work-contract.ts";

/** The person's own order of the queues: "Next case" begins with the first one in which something waits. */
export function QueueOrder({ queues }: { queues: readonly Queue[] }) {
  const t = useTexts("moderation-desk");
  const { order, move, error } = useOrder(queues);
  return (
    <Disclosure title={t("order.title")}>
      <p className="text-ink-2">{t("order.words")}</p>
      <ol className="mt-2 flex flex-col divide-y divide-line">
        {order.map((queue, at) => (
          <li key={queue} className="flex min-h-touch items-center gap-1">
            <span className="grow">{t(`queue.${queue}`)}</span>
            <Arrows queue={queue} isFirst={at === 0} isLast={at === order.length - 1} onMove={move} />
          </li>
        ))}
      </ol>
      {error && (
        <Notice tone="danger" live="alert">
          {error.message || t("failed")}
        </Notice>
      )}
    </Disclosure>
  );
}

type Move = (queue: Queue, by: -1 | 1) => void;
type ArrowsProps = { queue: Queue; isFirst: boolean; isLast: boolean; onMove: Move };

/** Both arrows are always there, so that the focus stays on the one that was pressed. */
function Arrows({ queue, isFirst, isLast, onMove }: ArrowsProps) {
  const t = useTexts("moderation-desk");
  const name = t(`queue.${queue}`);
  return (
    <>
      <IconButton
        icon={<ArrowUp />}
        label={t("order.up", { queue: name })}
        aria-disabled={isFirst}
        className="aria-disabled:opacity-50"
        onClick={() => !isFirst && onMove(queue, -1)}
      />
      <IconButton
        icon={<ArrowDown />}
        label={t("order.down", { queue: name })}
        aria-disabled={isLast}
        className="aria-disabled:opacity-50"
        onClick={() => !isLast && onMove(queue, 1)}
      />
    </>
  );
}

/** Urgent cases are first for everybody, so they have no place in the order. Presses while it is saved are saved next. */
function useOrder(queues: readonly Queue[]) {
  const { revalidate } = useRevalidator();
  const { error, run } = useAction();
  const [moved, setMoved] = useState<readonly Queue[] | null>(null);
  const unsaved = useRef<readonly Queue[] | null>(null);
  const order = moved ?? queues.filter((queue) => queue !== "urgent");
  const save = async () => {
    try {
      for (let next = unsaved.current; next; next = unsaved.current) {
        unsaved.current = null;
        const options = { body: { queues: [...next] }, memberId: null, repeatable: true };
        await call<typeof orderQueues>("PUT", "/api/desk/queue-order", options);
      }
    } catch (failure) {
      unsaved.current = null;
      setMoved(null);
      throw failure;
    }
  };
  const move: Move = async (queue, by) => {
    const at = order.indexOf(queue);
    unsaved.current = order.with(at, order[at + by] as Queue).with(at + by, queue);
    setMoved(unsaved.current);
    if (await run(save)) await revalidate();
  };
  return { order, move, error };
}
