import { useCallback, useEffect, useRef, useState } from "react";
import type { changeProfile, OwnProfile } from "#features/profiles/contract.ts";
import { type CallError, call } from "#ui/call.ts";

/** How the last change of a part of the profile went; a failed one has the server's words, or none where it was not reached. */
export type EditState = "saving" | "saved" | "waiting" | { failed: string };
type Change = Partial<OwnProfile>;

export type ProfileEdits = ReturnType<typeof useProfileEdits>;

/**
 * The profile as it is shown: each change at once, saved in the order of making, taken back where the server says no.
 * Without a connection changes wait for the next one.
 */
export function useProfileEdits(loaded: OwnProfile, onSaved: () => void) {
  const memberId = loaded.id;
  const saved = useRef(loaded);
  const known = useRef(loaded);
  const waiting = useRef(new Map<string, Change>());
  const sending = useRef<Change | null>(null);
  const told = useRef(onSaved);
  told.current = onSaved;
  const [profile, setProfile] = useState(loaded);
  const [states, setStates] = useState<Record<string, EditState>>({});

  const show = useCallback(() => {
    const changes = [sending.current ?? {}, ...waiting.current.values()];
    setProfile(Object.assign({}, saved.current, ...changes));
  }, []);
  const mark = useCallback((part: string, state: EditState) => {
    // A later change of the same part says more than what became of this one.
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
          saved.current = answer;
        },
        (error: CallError) => error,
      );
      sending.current = null;
      if (!failure) mark(part, "saved");
      else if (failure.status === 0 && !navigator.onLine) {
        waiting.current = new Map([[part, { ...change, ...waiting.current.get(part) }], ...waiting.current]);
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

  useEffect(() => {
    // What was read before the last change was saved may come after it: only what is new in it counts.
    saved.current = { ...saved.current, ...whatIsNew(known.current, loaded) };
    known.current = loaded;
    show();
  }, [loaded, show]);
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) =>
      (sending.current || waiting.current.size > 0) && event.preventDefault();
    window.addEventListener("online", flush);
    window.addEventListener("beforeunload", keep);
    return () => {
      window.removeEventListener("online", flush);
      window.removeEventListener("beforeunload", keep);
    };
  }, [flush]);

  return { profile, states, change };
}

function whatIsNew(before: OwnProfile, after: OwnProfile): Change {
  const fields = Object.keys(after) as (keyof OwnProfile)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

const first = (changes: Map<string, Change>) => changes.entries().next().value;

/** @throws CallError */
async function send({ city: _, ...change }: Change, memberId: number): Promise<OwnProfile> {
  const options = { body: change, memberId, repeatable: true };
  const { profile } = await call<typeof changeProfile>("PATCH", "/api/profile", options);
  return profile;
}
