import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tellPush } from "#ui/push/push-store.ts";
import { onRefresh, refresh } from "#ui/refresh.ts";
import { refreshRhythm } from "./refresh-rhythm.ts";
import { runPeriodically } from "./run-periodically.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test("[N-07] what features have registered is fetched after 5,000 ms, then every 60,000, or every 300,000 when subscribed", () => {
  const ran: number[] = [];
  const end = onRefresh(() => void ran.push(Date.now()));
  const rhythm = runPeriodically({ ...refreshRhythm, mayRun: () => true, run: refresh });
  vi.advanceTimersByTime(66_000);
  expect(ran).toEqual([5_000, 65_000]);
  tellPush({ state: "subscribed" });
  vi.advanceTimersByTime(700_000);
  expect(ran).toEqual([5_000, 65_000, 125_000, 425_000, 725_000]);
  tellPush({ state: "none" });
  vi.advanceTimersByTime(400_000);
  expect(ran.slice(5)).toEqual([1_025_000, 1_085_000, 1_145_000]);
  rhythm.stop();
  end();
});
