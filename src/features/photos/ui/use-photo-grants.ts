import { useCallback, useEffect, useState } from "react";
import { CallError, call } from "#ui/call/call.ts";
import { gatherCalls } from "#ui/live/gather-calls.ts";
import { onLive, onReconnect } from "#ui/live/live.ts";
import { useMemberId } from "#ui/member-id.ts";
import type {
  grantPhotos,
  listGrants,
  PhotoGrants,
  photosAsked,
  takeBackPhotos,
  withdrawRequest,
} from "../contract.ts";

const LIVE_PAUSE_MS = 800;

type ChangeOptions = { body: { viewer_id: number }; memberId: number | null; repeatable: true };
type Loaded = { state: "loading" } | { state: "failed" } | { state: "loaded"; grants: PhotoGrants };

/** Requests and grants. A change shows at once, and the server's list follows. */
export function usePhotoGrants() {
  const memberId = useMemberId();
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [refusal, setRefusal] = useState("");
  /** Counts reloads of the list, because the log beside it is outdated after one. */
  const [version, setVersion] = useState(0);

  const load = useCallback(async () => {
    try {
      setLoaded({ state: "loaded", grants: await call<typeof listGrants>("GET", "/api/photos/grants") });
      setVersion((now) => now + 1);
    } catch {
      setLoaded((now) => (now.state === "loaded" ? now : { state: "failed" }));
    }
  }, []);
  useEffect(() => {
    const read = () => void load();
    const news = gatherCalls(read, LIVE_PAUSE_MS);
    const ends = [onLive<typeof photosAsked>("photo_request", news.call), onReconnect(read)];
    read();
    return () => {
      for (const end of ends) end();
      news.stop();
    };
  }, [load]);

  async function change(viewerId: number, send: (options: ChangeOptions) => Promise<unknown>) {
    setRefusal("");
    if (loaded.state === "loaded") setLoaded({ state: "loaded", grants: without(loaded.grants, viewerId) });
    try {
      await send({ body: { viewer_id: viewerId }, memberId, repeatable: true });
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
    give: (viewerId: number) =>
      change(viewerId, (options) => call<typeof grantPhotos>("POST", "/api/photos/grants", options)),
    decline: (viewerId: number) =>
      change(viewerId, (options) => call<typeof withdrawRequest>("DELETE", "/api/photos/requests", options)),
    takeBack: (viewerId: number) =>
      change(viewerId, (options) => call<typeof takeBackPhotos>("DELETE", "/api/photos/grants", options)),
  };
}

function without({ requests, grants }: PhotoGrants, viewerId: number): PhotoGrants {
  return {
    requests: requests.filter(({ member }) => member.id !== viewerId),
    grants: grants.filter(({ viewer_id }) => viewer_id !== viewerId),
  };
}
