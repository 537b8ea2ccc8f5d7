import { type ReactNode, Suspense, useCallback, useState } from "react";
import { lazyPart } from "../lazy-part.ts";
import { ToastContext, type ToastMessage } from "./toast-context.ts";

const Toasts = lazyPart(() => import("../aria/toasts.tsx").then((module) => ({ default: module.Toasts })));

type ToastProviderProps = { label: string; closeLabel: string; children: ReactNode };

/** Loads the toast region and React Aria with the first toast. */
export function ToastProvider({ label, closeLabel, children }: ToastProviderProps) {
  const [used, setUsed] = useState(false);
  const [waiting, setWaiting] = useState<ToastMessage[]>([]);
  const show = useCallback((message: ToastMessage) => {
    setUsed(true);
    setWaiting((messages) => [...messages, message]);
  }, []);
  const handleTaken = useCallback(
    (taken: ToastMessage[]) =>
      setWaiting((messages) => messages.filter((message) => !taken.includes(message))),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      {used && (
        <Suspense>
          <Toasts label={label} closeLabel={closeLabel} waiting={waiting} onTaken={handleTaken} />
        </Suspense>
      )}
    </ToastContext>
  );
}
