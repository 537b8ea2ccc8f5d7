import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { CallError, call } from "#ui/call/call.ts";
import { onLive } from "#ui/live/live.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { PhotoAccess, photosOpened, requestPhotos, withdrawRequest } from "../contract.ts";

type Change = typeof requestPhotos | typeof withdrawRequest;

/** Asks for access to a member's private photos. Shown at once, and reverted with a message if the server refuses. */
export function useAccess(ownerId: number, loaded: PhotoAccess) {
  const [own, setOwn] = useState<{ of: PhotoAccess; access: PhotoAccess }>({ of: loaded, access: loaded });
  const memberId = useMemberId();
  const [refusal, setRefusal] = useState("");
  // A value that the page has reloaded is newer than the local one.
  const access = own.of === loaded ? own.access : loaded;

  const { revalidate } = useRevalidator();
  const waits = access !== "granted";
  useEffect(() => {
    if (waits) return onLive<typeof photosOpened>("photo_grant", () => void revalidate());
  }, [waits, revalidate]);

  async function change(method: "POST" | "DELETE", guess: PhotoAccess) {
    setRefusal("");
    setOwn({ of: loaded, access: guess });
    try {
      const options = { body: { owner_id: ownerId }, memberId, repeatable: true };
      const answer = await call<Change>(method, "/api/photos/requests", options);
      setOwn({ of: loaded, access: answer.access });
    } catch (error) {
      setOwn({ of: loaded, access });
      setRefusal(error instanceof CallError && error.message !== "" ? error.message : "network");
    }
  }
  return {
    access,
    refusal,
    ask: () => void change("POST", "asked"),
    withdraw: () => void change("DELETE", "none"),
  };
}
