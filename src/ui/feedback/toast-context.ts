import { createContext, useContext } from "react";
import type { NoticeTone } from "./notice.tsx";

export type ToastMessage = {
  tone?: NoticeTone;
  title: string;
  body?: string;
  action?: { label: string; onPress: () => void };
};

export const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** Returns the function that shows a toast; needs a `ToastProvider` above. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}
