import { readStored, store } from "#ui/stored.ts";
import { profilesStored } from "../stored.ts";

/** Reports whether access to the position is denied, now and on every change. Never prompts. */
export function watchPermission(tell: (denied: boolean) => void): () => void {
  const stop = new AbortController();
  void findPermission().then((found) => {
    if (stop.signal.aborted) return;
    const say = (state: PermissionState) => {
      keepPermission(state);
      tell(state === "denied");
    };
    if (found === null || typeof found === "string") return tell(found === "denied");
    say(found.state);
    found.addEventListener("change", () => say(found.state), { signal: stop.signal });
  });
  return () => stop.abort();
}

/** Last known permission, for browsers that cannot be queried without prompting the member. */
export function keepPermission(state: PermissionState): void {
  store(state, profilesStored.permission);
}

async function findPermission(): Promise<PermissionStatus | string | null> {
  try {
    return await navigator.permissions.query({ name: "geolocation" });
  } catch {
    return readStored(profilesStored.permission) ?? null;
  }
}
