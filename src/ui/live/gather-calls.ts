/**
 * Runs at the first call, then at most once every `pauseMs`: calls in between lead to one run at the end of that time.
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
