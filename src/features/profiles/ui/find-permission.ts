/** Of the device's position, as the browser last said it: it is kept for browsers that cannot be asked without asking anew. */
const KEPT = "geolocation-permission";

/** Tells whether the position is denied, now and whenever that changes. Asks nobody for it. */
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

export function keepPermission(state: PermissionState): void {
  try {
    localStorage.setItem(KEPT, state);
  } catch {
    // Storage may be off: then it is known until the page is left.
  }
}

async function findPermission(): Promise<PermissionStatus | string | null> {
  try {
    return await navigator.permissions.query({ name: "geolocation" });
  } catch {
    return readKept();
  }
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
