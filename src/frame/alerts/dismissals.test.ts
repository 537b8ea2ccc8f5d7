import { afterEach, expect, test, vi } from "vitest";
import type { StoredEntry } from "#base/stored.ts";
import { dismiss, wasDismissed } from "#ui/dismissals.ts";
import { frameParts } from "../../frame.ts";
import { stored } from "../../stored.ts";

const SECONDS = 1_800_000_000;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const alerts = frameParts.flatMap(({ alerts = [] }) => alerts);
const timeBonus = stored.find(({ name }) => name === "hide-time-bonus-modal") as StoredEntry;
const dismissalOf = (wanted: string) => alerts.find(({ name }) => name === wanted)?.dismissal;

test.each([
  ["hide-enrich-alert", dismissalOf("enrich")],
  ["hide-push-notification-alert", dismissalOf("push")],
  ["hide-disabled-notifications-alert", dismissalOf("disabled-notifications")],
  ["hide-time-bonus-modal", timeBonus],
])("[N-09] %s holds the unix time of its dismissal", (name, entry) => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.useFakeTimers({ now: SECONDS * 1_000 + 999 });
  if (!entry) throw new Error(`no entry for ${name}`);
  expect(wasDismissed(entry)).toBe(false);
  dismiss(entry);
  expect([...kept]).toEqual([[name, String(SECONDS)]]);
  expect(wasDismissed(entry)).toBe(true);
});
