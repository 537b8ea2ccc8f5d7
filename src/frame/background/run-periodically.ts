type Schedule = {
  firstMs: number;
  /** Asked after each run. */
  everyMs: () => number;
  /** True if the page is visible and the network is available. */
  mayRun: () => boolean;
  run: () => void;
};

/**
 * Runs after the first pause and then at each interval, which may change. A run that falls due while it may not run waits for `wake`.
 * @returns `wake`, to be called when it may run again, and `stop`
 */
export function runPeriodically({ firstMs, everyMs, mayRun, run }: Schedule) {
  let missed = false;
  let timer = setTimeout(tick, firstMs);

  function tick() {
    timer = setTimeout(tick, everyMs());
    missed = !mayRun();
    if (!missed) run();
  }

  return {
    wake() {
      if (!missed || !mayRun()) return;
      clearTimeout(timer);
      tick();
    },
    stop: () => clearTimeout(timer),
  };
}
