/**
 * Limits calls to one per pause: runs at the first call, and once more after each pause in which it was called
 * again.
 * @returns `call`, and `stop`
 */
export function gatherCalls(run: () => void, pauseMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;

  function call(): void {
    wanted = timer !== undefined;
    if (wanted) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (wanted) call();
    }, pauseMs);
    run();
  }

  return { call, stop: () => clearTimeout(timer) };
}
