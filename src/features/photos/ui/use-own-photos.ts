import { useCallback, useEffect, useRef, useState } from "react";
import { CallError, call } from "#ui/call.ts";
import type { OwnPhotos, Photo } from "../contract.ts";
import { pickMain } from "../rules.ts";

type Loaded = { state: "loading" } | { state: "failed" } | { state: "loaded"; own: OwnPhotos };

/**
 * The list as the server has it; a change shows at once and is taken back with a word when the server says no.
 * @param onChange told when the server has something other than before
 */
export function useOwnPhotos(onChange?: () => void) {
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [refusal, setRefusal] = useState("");
  const latest = useRef(0);

  /** Answers of what was asked before the last question come too late. */
  const ask = useCallback(async (question: () => Promise<OwnPhotos>) => {
    latest.current += 1;
    const mine = latest.current;
    const own = await question();
    if (mine === latest.current) setLoaded({ state: "loaded", own });
  }, []);

  const load = useCallback(async () => {
    try {
      await ask(() => call<OwnPhotos>("GET", "/api/photos"));
    } catch {
      setLoaded((now) => (now.state === "loaded" ? now : { state: "failed" }));
    }
  }, [ask]);
  useEffect(() => void load(), [load]);

  async function change(method: "PATCH" | "DELETE", body: object, guess: (photos: Photo[]) => Photo[]) {
    if (loaded.state !== "loaded") return;
    setRefusal("");
    setLoaded({ state: "loaded", own: { ...loaded.own, photos: markMain(guess(loaded.own.photos)) } });
    try {
      await ask(() => call<OwnPhotos>(method, "/api/photos", { body, repeatable: true }));
      onChange?.();
    } catch (error) {
      setLoaded(loaded);
      setRefusal(error instanceof CallError && error.message !== "" ? error.message : "network");
      await load();
    }
  }

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
      change("PATCH", { order }, (photos) =>
        order.flatMap((id) => photos.filter((photo) => photo.id === id)),
      ),
    setPrivate: (id: number, isPrivate: boolean) =>
      change("PATCH", { id, private: isPrivate }, (photos) =>
        photos.map((photo) => (photo.id === id ? { ...photo, private: isPrivate } : photo)),
      ),
    remove: (id: number) => change("DELETE", { id }, (photos) => photos.filter((photo) => photo.id !== id)),
  };
}

function markMain(photos: Photo[]): Photo[] {
  const main = pickMain(photos);
  return photos.map((photo) => ({ ...photo, main: photo.id === main?.id }));
}
