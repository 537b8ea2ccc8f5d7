import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "#ui/call.ts";
import { useMemberId } from "#ui/member-id.ts";
import { upload } from "#ui/upload.ts";
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
};

export function useUploads(onAdded: (photo: Photo) => void) {
  const memberId = useMemberId();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const sendings = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const added = useRef(onAdded);
  added.current = onAdded;

  const change = useCallback((id: number, part: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }, []);
  const drop = useCallback((id: number) => {
    sendings.current.get(id)?.abort();
    sendings.current.delete(id);
    setUploads((all) => all.filter((one) => one.id !== id));
  }, []);

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
        (photo) => {
          drop(id);
          added.current(photo);
        },
        (error: unknown) => {
          sendings.current.delete(id);
          change(id, { state: "failed", failure: error instanceof CallError ? error.message : "" });
        },
      );
    },
    [change, drop, memberId],
  );

  useEffect(() => {
    // Uploads run one after the other, so that the photos keep the order in which they were chosen.
    if (sendings.current.size > 0) return;
    const next = uploads.find(({ state }) => state === "waiting");
    if (next) begin(next);
  }, [uploads, begin]);

  useEffect(() => {
    const all = sendings.current;
    return () => {
      for (const sending of all.values()) sending.abort();
    };
  }, []);

  return {
    uploads,
    add(picture: Blob, name: string) {
      lastId.current += 1;
      const upload: Upload = { id: lastId.current, name, picture, state: "waiting", sent: 0, failure: "" };
      setUploads((all) => [...all, upload]);
    },
    fail(name: string, failure: string) {
      lastId.current += 1;
      const upload = { id: lastId.current, name, picture: new Blob(), sent: 0, failure };
      setUploads((all) => [...all, { ...upload, state: "failed" }]);
    },
    retry: (id: number) => change(id, { state: "waiting", sent: 0, failure: "" }),
    drop,
  };
}
