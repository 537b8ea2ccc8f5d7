type Rhythm = {
  firstMs: number;
  everyMs: number;
  /** Whether somebody looks and the network is there. */
  mayRun: () => boolean;
  run: () => void;
};

/**
 * Runs after the first pause, then again and again. What falls due while it may not run waits for `wake`.
 * @returns `wake`, for when it may run again, and `stop`
 */
export function keepRhythm({ firstMs, everyMs, mayRun, run }: Rhythm) {
  let missed = false;
  let timer = setTimeout(tick, firstMs);

  function tick() {
    timer = setTimeout(tick, everyMs);
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
