import { useCallback, useEffect, useRef, useState } from "react";
import type { BodyFor } from "#base/endpoint-call.ts";
import { CallError, call } from "#ui/call/call.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { arrangePhotos, deletePhoto, listPhotos, OwnPhotos, Photo } from "../contract.ts";
import { pickMain } from "../rules.ts";

type Arrangement = BodyFor<typeof arrangePhotos>["body"];
type Loaded = { state: "loading" } | { state: "failed" } | { state: "loaded"; own: OwnPhotos };

type OwnPhotosOptions = {
  /** Photos that came with the page; without them they are loaded first. */
  known?: OwnPhotos;
  /** Called after a change on the server. */
  onChange?: (() => void) | undefined;
};

/** The member's photos on the server. A change shows at once and is reverted with a message if the server refuses. */
export function useOwnPhotos({ known, onChange }: OwnPhotosOptions = {}) {
  const memberId = useMemberId();
  const { loaded, setLoaded, ask, load } = useLoaded(known);
  const [refusal, setRefusal] = useState("");

  async function change(send: () => Promise<OwnPhotos>, guess: (photos: Photo[]) => Photo[]) {
    if (loaded.state !== "loaded") return;
    setRefusal("");
    setLoaded({ state: "loaded", own: { ...loaded.own, photos: markMain(guess(loaded.own.photos)) } });
    try {
      await ask(send);
      onChange?.();
    } catch (error) {
      setLoaded(loaded);
      setRefusal(error instanceof CallError && error.message !== "" ? error.message : "network");
      await load();
    }
  }

  const mine = { memberId, repeatable: true };
  const arrange = (body: Arrangement) =>
    call<typeof arrangePhotos>("PATCH", "/api/photos", { body, ...mine });

  return {
    loaded,
    refusal,
    retry() {
      setLoaded({ state: "loading" });
      void load();
    },
    async showAdded() {
      await load();
      onChange?.();
    },
    arrange: (order: number[]) =>
      change(
        () => arrange({ order }),
        (photos) => order.flatMap((id) => photos.filter((photo) => photo.id === id)),
      ),
    setPrivate: (id: number, isPrivate: boolean) =>
      change(
        () => arrange({ id, private: isPrivate }),
        (photos) => photos.map((photo) => (photo.id === id ? { ...photo, private: isPrivate } : photo)),
      ),
    remove: (id: number) =>
      change(
        () => call<typeof deletePhoto>("DELETE", "/api/photos", { body: { id }, ...mine }),
        (photos) => photos.filter((photo) => photo.id !== id),
      ),
  };
}

/** Loads the photos at first unless they are known, and again with `load`. A failure does not hide what has been loaded. */
function useLoaded(known: OwnPhotos | undefined) {
  const [loaded, setLoaded] = useState<Loaded>(
    known ? { state: "loaded", own: known } : { state: "loading" },
  );
  const latest = useRef(0);

  /** Ignores an answer if a later request has been sent in the meantime. */
  const ask = useCallback(async (question: () => Promise<OwnPhotos>) => {
    latest.current += 1;
    const mine = latest.current;
    const own = await question();
    if (mine === latest.current) setLoaded({ state: "loaded", own });
  }, []);

  const load = useCallback(async () => {
    try {
      await ask(() => call<typeof listPhotos>("GET", "/api/photos"));
    } catch {
      setLoaded((now) => (now.state === "loaded" ? now : { state: "failed" }));
    }
  }, [ask]);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!isKnown) void load();
  }, [isKnown, load]);
  return { loaded, setLoaded, ask, load };
}

function markMain(photos: Photo[]): Photo[] {
  const main = pickMain(photos);
  return photos.map((photo) => ({ ...photo, main: photo.id === main?.id }));
}
