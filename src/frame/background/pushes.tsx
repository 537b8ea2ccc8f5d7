import { useEffect } from "react";
import { useNavigate } from "react-router";
import { toOwnPath } from "#ui/push/push-rules.ts";
import { tellPush } from "#ui/push/push-store.ts";
import { refresh } from "#ui/refresh.ts";

type Told = { type?: string; kind?: string; tag?: string; checkUrl?: string; openUrl?: string };

/** Listens to the service worker: a pushed message reloads chats and likes, and a click on one opens its page. */
export function Pushes() {
  const navigate = useNavigate();
  useEffect(() => {
    const hear = ({ data }: MessageEvent<Told | null>) => {
      if (data?.type === "NEW_PUSH_MESSAGE") {
        tellPush({ lastMessage: { kind: data.kind ?? null, tag: data.tag ?? null, at: Date.now() } });
        refresh();
      }
      if (data?.type === "NEW_PUSH_CLICK" && !isAt(data.checkUrl))
        void navigate(toOwnPath(data.openUrl, window.location.origin));
    };
    // Some browsers have no service workers in private windows.
    const workers = "serviceWorker" in navigator ? navigator.serviceWorker : null;
    workers?.addEventListener("message", hear);
    return () => workers?.removeEventListener("message", hear);
  }, [navigate]);
  return null;
}

function isAt(checkUrl: unknown): boolean {
  const { origin, pathname, search } = window.location;
  return toOwnPath(checkUrl, origin) === pathname + search;
}
