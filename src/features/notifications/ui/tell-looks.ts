import { call } from "#ui/call/call.ts";
import type { noteLook } from "../contract.ts";
import { isLookDue } from "../looks.ts";

const EVERY_MS = 45_000;
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll"] as const;
const PASSIVE = { capture: true, passive: true };

/**
 * Tells the server that the member is using this page, so that nobody is told by mail or push of what they see. Only the
 * tab in front is visible, so tabs need not agree. Failures are ignored.
 * @returns ends it
 */
export function tellLooks(memberId: number): () => void {
  // Opening a page is input.
  let lastInputMs = performance.now();
  let lastToldMs = Number.NEGATIVE_INFINITY;
  const tell = () => {
    const nowMs = performance.now();
    const isVisible = document.visibilityState === "visible" && navigator.onLine;
    if (!isLookDue({ nowMs, isVisible, lastInputMs, lastToldMs })) return;
    lastToldMs = nowMs;
    call<typeof noteLook>("POST", "/api/looks", { body: {}, memberId }).catch(() => {});
  };
  const noteInput = () => {
    lastInputMs = performance.now();
    tell();
  };
  const show = () => {
    if (document.visibilityState === "visible") noteInput();
  };
  const timer = setInterval(tell, EVERY_MS);
  for (const input of INPUTS) window.addEventListener(input, noteInput, PASSIVE);
  document.addEventListener("visibilitychange", show);
  tell();
  return () => {
    clearInterval(timer);
    for (const input of INPUTS) window.removeEventListener(input, noteInput, PASSIVE);
    document.removeEventListener("visibilitychange", show);
  };
}
