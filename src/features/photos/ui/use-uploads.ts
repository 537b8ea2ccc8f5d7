import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "#ui/call/call.ts";
import { upload } from "#ui/call/upload.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { Photo, uploadPhoto } from "../contract.ts";

export type Upload = {
  id: number;
  name: string;
  picture: Blob;
  state: "waiting" | "sending" | "working" | "failed";
  /** Progress, 0 to 1. */
  sent: number;
  /** The server's message; empty if the server could not be reached. */
  failure: string;
  /** Code of the server's refusal. */
  code: string | null;
};

/**
 * Uploads pictures one after the other, so that the photos keep the order in which they were chosen.
 * @param onAdded shows the photo; until it has ended, the upload stays in the list
 */
export function useUploads(onAdded: (photo: Photo) => unknown) {
  const memberId = useMemberId();
  const { uploads, add, fail, change, remove } = useUploadList();
  const sendings = useSendings();
  const added = useRef(onAdded);
  added.current = onAdded;

  const drop = useCallback(
    (id: number) => {
      sendings.current.get(id)?.abort();
      sendings.current.delete(id);
      remove(id);
    },
    [remove, sendings],
  );

  const begin = useCallback(
    ({ id, picture }: Upload) => {
      const sending = new AbortController();
      sendings.current.set(id, sending);
      change(id, { state: "sending", sent: 0 });
      upload<typeof uploadPhoto>("POST", "/api/photos", {
        file: picture,
        memberId,
        signal: sending.signal,
        onSent: (sent) => change(id, { sent, state: sent < 1 ? "sending" : "working" }),
      }).then(
        async (photo) => {
          await added.current(photo);
          drop(id);
        },
        (error: unknown) => {
          sendings.current.delete(id);
          const { message: failure, code } = error instanceof CallError ? error : { message: "", code: null };
          change(id, { state: "failed", failure, code });
        },
      );
    },
    [change, drop, memberId, sendings],
  );

  useEffect(() => {
    if (sendings.current.size > 0) return;
    const next = uploads.find(({ state }) => state === "waiting");
    if (next) begin(next);
  }, [uploads, begin, sendings]);

  const retry = (id: number) => change(id, { state: "waiting", sent: 0, failure: "", code: null });
  return { uploads, add, fail, retry, drop };
}

/** The running requests by upload. Leaving the page aborts them. */
function useSendings() {
  const sendings = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const all = sendings.current;
    return () => {
      for (const sending of all.values()) sending.abort();
    };
  }, []);
  return sendings;
}

function useUploadList() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const lastId = useRef(0);
  const change = useCallback((id: number, part: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }, []);
  const remove = useCallback((id: number) => setUploads((all) => all.filter((one) => one.id !== id)), []);
  const put = (upload: Omit<Upload, "id" | "sent" | "code">) => {
    lastId.current += 1;
    const id = lastId.current;
    setUploads((all) => [...all, { ...upload, id, sent: 0, code: null }]);
  };
  return {
    uploads,
    add: (picture: Blob, name: string) => put({ name, picture, state: "waiting", failure: "" }),
    fail: (name: string, failure: string) => put({ name, picture: new Blob(), state: "failed", failure }),
    change,
    remove,
  };
}
