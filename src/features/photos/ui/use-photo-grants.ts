import { useCallback, useEffect, useState } from "react";
import { CallError, call } from "#ui/call.ts";
import type { PhotoGrants } from "../contract.ts";

type Loaded = { state: "loading" } | { state: "failed" } | { state: "loaded"; grants: PhotoGrants };

/** Who asks and who sees: a tap shows at once, and the server's list follows. */
export function usePhotoGrants() {
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [refusal, setRefusal] = useState("");
  /** Of the list, as the log beside it is then older than it. */
  const [version, setVersion] = useState(0);

  const load = useCallback(async () => {
    try {
      setLoaded({ state: "loaded", grants: await call<PhotoGrants>("GET", "/api/photos/grants") });
      setVersion((now) => now + 1);
    } catch {
      setLoaded((now) => (now.state === "loaded" ? now : { state: "failed" }));
    }
  }, []);
  useEffect(() => void load(), [load]);

  async function change(method: "POST" | "DELETE", path: string, viewerId: number) {
    setRefusal("");
    if (loaded.state === "loaded") setLoaded({ state: "loaded", grants: without(loaded.grants, viewerId) });
    try {
      await call(method, path, { body: { viewer_id: viewerId }, repeatable: true });
    } catch (error) {
      setRefusal(error instanceof CallError && error.message !== "" ? error.message : "network");
    }
    await load();
  }

  return {
    loaded,
    refusal,
    version,
    retry() {
      setLoaded({ state: "loading" });
      void load();
    },
    give: (viewerId: number) => change("POST", "/api/photos/grants", viewerId),
    decline: (viewerId: number) => change("DELETE", "/api/photos/requests", viewerId),
    takeBack: (viewerId: number) => change("DELETE", "/api/photos/grants", viewerId),
  };
}

function without({ requests, grants }: PhotoGrants, viewerId: number): PhotoGrants {
  return {
    requests: requests.filter(({ member }) => member.id !== viewerId),
    grants: grants.filter(({ viewer_id }) => viewer_id !== viewerId),
  };
}
