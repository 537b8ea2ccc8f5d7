import { type DragEvent, useEffect, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import type { Photo } from "../contract.ts";
import { PhotoTile } from "./photo-tile.tsx";

type PhotoGridProps = {
  photos: readonly Photo[];
  cdnPrefix: string;
  onArrange: (order: number[], movedTo: number) => void;
  onPrivate: (id: number, isPrivate: boolean) => void;
  onDelete: (photo: Photo) => void;
};

/** Photos can be reordered with each photo's menu, or by dragging with a mouse. */
export function PhotoGrid({ photos, cdnPrefix, onArrange, onPrivate, onDelete }: PhotoGridProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const { list, moved } = useFocusOnMoved(photos);
  const ids = photos.map(({ id }) => id);

  function move(id: number, to: number) {
    moved.current = id;
    const others = ids.filter((other) => other !== id);
    onArrange(others.toSpliced(to, 0, id), to);
  }

  const onDrop = (event: DragEvent, to: number) => {
    if (dragged === null) return;
    event.preventDefault();
    setDragged(null);
    if (ids[to] !== dragged) move(dragged, to);
  };
  return (
    <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {photos.map((photo, place) => (
        <li
          key={photo.id}
          data-photo={photo.id}
          draggable
          onDragStart={(event) => {
            setDragged(photo.id);
            event.dataTransfer.effectAllowed = "move";
          }}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDrop={(event) => onDrop(event, place)}
          className={classNames("flex min-w-0 flex-col gap-1", dragged === photo.id && "opacity-50")}
        >
          <PhotoTile
            photo={photo}
            place={place}
            most={photos.length}
            cdnPrefix={cdnPrefix}
            onMove={(to) => move(photo.id, to)}
            onPrivate={(isPrivate) => onPrivate(photo.id, isPrivate)}
            onDelete={() => onDelete(photo)}
          />
        </li>
      ))}
    </ul>
  );
}

/** A DOM node that moves loses the focus, so it is set again on the photo whose id is in `moved`. */
function useFocusOnMoved(photos: readonly Photo[]) {
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<number | null>(null);
  useEffect(() => {
    if (moved.current === null || photos.length === 0) return;
    list.current?.querySelector<HTMLElement>(`[data-photo="${moved.current}"] button`)?.focus();
    moved.current = null;
  }, [photos]);
  return { list, moved };
}
