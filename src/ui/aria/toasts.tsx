import { useEffect, useState } from "react";
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components/Toast";
import type { ToastMessage } from "../feedback/toast-context.ts";
import { ToastCard } from "./toast-card.tsx";

type ToastsProps = {
  label: string;
  closeLabel: string;
  waiting: ToastMessage[];
  onTaken: (messages: ToastMessage[]) => void;
};

const shownFor = 6_000;

/** The region at the bottom of the screen. A hovered or focused toast stays; F6 reaches the region. */
export function Toasts({ label, closeLabel, waiting, onTaken }: ToastsProps) {
  const [queue] = useState(() => new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 }));

  useEffect(() => {
    if (waiting.length === 0) return;
    for (const message of waiting) queue.add(message, { timeout: shownFor });
    onTaken(waiting);
  }, [queue, waiting, onTaken]);

  return (
    <ToastRegion
      queue={queue}
      aria-label={label}
      className="fixed inset-x-0 bottom-(--toast-bottom) z-toast mx-auto flex w-full max-w-toast flex-col-reverse gap-2 px-2 lg:start-auto lg:end-4 lg:mx-0 lg:px-0"
    >
      {({ toast }) => (
        <Toast toast={toast} className="animate-rise rounded-card">
          <ToastCard message={toast.content} closeLabel={closeLabel} onClose={() => queue.close(toast.key)} />
        </Toast>
      )}
    </ToastRegion>
  );
}
