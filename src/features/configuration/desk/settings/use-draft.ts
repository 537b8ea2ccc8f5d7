import { useState } from "react";
import type { Patch, SettingView } from "../../contract.ts";

/** Values that are typed in and not saved yet. `undefined` resets a setting to its default. */
export type Draft = Readonly<Record<string, unknown>>;

/** Keeps changes until they are saved or discarded. */
export function useDraft(settings: readonly SettingView[], start: Draft) {
  const [draft, setDraft] = useState<Draft>(start);

  const change = (name: string, value: unknown) => {
    const stored = settings.find((setting) => setting.name === name)?.value;
    if (JSON.stringify(stored) === JSON.stringify(value)) forget(name);
    else setDraft((before) => ({ ...before, [name]: value }));
  };
  const forget = (name: string) =>
    setDraft((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== name)));

  return {
    draft,
    count: Object.keys(draft).length,
    change,
    forget,
    reset: (name: string) => setDraft((before) => ({ ...before, [name]: undefined })),
    clear: () => setDraft({}),
  };
}

export function patchOf(draft: Draft): Patch {
  const entries = Object.entries(draft);
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    reset: entries.filter(([, value]) => value === undefined).map(([name]) => name),
  };
}
