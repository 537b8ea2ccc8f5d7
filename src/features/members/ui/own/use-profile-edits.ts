import { useCallback, useEffect, useRef, useState } from "react";
import type { changeProfile, OwnProfile } from "#features/profiles/contract.ts";
import { type CallError, call } from "#ui/call/call.ts";
import { whatIsNew, without } from "./profile-news.ts";

/** State of the last change of one part. `failed` is the server's message, or empty if the server was not reached. */
export type EditState = "saving" | "saved" | "waiting" | { failed: string };
type Change = Partial<OwnProfile>;

export type ProfileEdits = ReturnType<typeof useProfileEdits>;

/**
 * The profile with unsaved changes applied. Changes are sent in their order, reverted if the server refuses them,
 * and wait while there is no connection.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one queue, whose steps share all its refs
export function useProfileEdits(loaded: OwnProfile, onSaved: () => void) {
  const memberId = loaded.id;
  const saved = useRef(loaded);
  const waiting = useRef(new Map<string, Change>());
  const sending = useRef<Change | null>(null);
  const changedHere = useRef(new Set<string>());
  const told = useRef(onSaved);
  told.current = onSaved;
  const [profile, setProfile] = useState(loaded);
  const [states, setStates] = useState<Record<string, EditState>>({});

  const show = useCallback(() => {
    const changes = [sending.current ?? {}, ...waiting.current.values()];
    setProfile(Object.assign({}, saved.current, ...changes));
  }, []);
  const mark = useCallback((part: string, state: EditState) => {
    // A waiting change of the same part replaces this state.
    if (!waiting.current.has(part) || state === "waiting") setStates((all) => ({ ...all, [part]: state }));
  }, []);

  const flush = useCallback(async () => {
    if (sending.current) return;
    for (let next = first(waiting.current); next && navigator.onLine; next = first(waiting.current)) {
      const [part, change] = next;
      waiting.current.delete(part);
      sending.current = change;
      mark(part, "saving");
      const failure = await send(change, memberId).then(
        (answer) => {
          for (const field of Object.keys(whatIsNew(saved.current, answer))) changedHere.current.add(field);
          saved.current = answer;
        },
        (error: CallError) => error,
      );
      sending.current = null;
      if (!failure) mark(part, "saved");
      else if (failure.status === 0 && !navigator.onLine) {
        waiting.current = putFirst(waiting.current, part, change);
        mark(part, "waiting");
      } else mark(part, { failed: Object.values(failure.fields)[0] ?? failure.message });
      show();
      if (!failure && waiting.current.size === 0) told.current();
    }
  }, [mark, show, memberId]);

  const change = useCallback(
    (part: string, changed: Change) => {
      waiting.current.set(part, { ...waiting.current.get(part), ...changed });
      setStates((all) => ({ ...all, [part]: navigator.onLine ? "saving" : "waiting" }));
      show();
      void flush();
    },
    [flush, show],
  );

  const takeNews = useCallback(
    (news: Change) => {
      saved.current = { ...saved.current, ...without(news, changedHere.current) };
      show();
    },
    [show],
  );
  useReloaded(loaded, takeNews);
  const isUnsaved = useCallback(() => sending.current !== null || waiting.current.size > 0, []);
  useUnsavedChanges(isUnsaved, flush);

  return { profile, states, change };
}

/**
 * Passes on what a reload of the page has changed. Its data may have been read before the last change was saved, so
 * only the differences count, and of these only fields that were not changed here.
 */
function useReloaded(loaded: OwnProfile, onNews: (news: Change) => void): void {
  const known = useRef(loaded);
  useEffect(() => {
    onNews(whatIsNew(known.current, loaded));
    known.current = loaded;
  }, [loaded, onNews]);
}

/** Sends waiting changes when the connection is back, and asks before the page is left with unsaved ones. */
function useUnsavedChanges(isUnsaved: () => boolean, flush: () => void): void {
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault();
    window.addEventListener("online", flush);
    window.addEventListener("beforeunload", keep);
    return () => {
      window.removeEventListener("online", flush);
      window.removeEventListener("beforeunload", keep);
    };
  }, [isUnsaved, flush]);
}

/** Changes made meanwhile win over the one that is put back. */
function putFirst(changes: Map<string, Change>, part: string, change: Change): Map<string, Change> {
  return new Map([[part, { ...change, ...changes.get(part) }], ...changes]);
}

const first = (changes: Map<string, Change>) => changes.entries().next().value;

/** @throws CallError */
async function send({ city: _, ...change }: Change, memberId: number): Promise<OwnProfile> {
  const options = { body: change, memberId, repeatable: true };
  const { profile } = await call<typeof changeProfile>("PATCH", "/api/profile", options);
  return profile;
}
