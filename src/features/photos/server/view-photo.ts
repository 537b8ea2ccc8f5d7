import type { Photo } from "../contract.ts";
import { type PhotoState, pickMain } from "../rules.ts";
import type { PhotoRow } from "./queries.ts";

export function viewOwnPhotos(rows: readonly PhotoRow[]): Photo[] {
  const main = pickMain(rows.map((row) => ({ ...row, status: row.status as PhotoState })));
  return rows.map((row) => ({
    id: row.id,
    ...viewImage(row),
    reason: row.reason,
    main: row.id === main?.id,
    private: row.private,
    width: row.width,
    height: row.height,
    thumb_hash: row.thumbHash,
    created_at: row.createdAt.toISOString(),
  }));
}

function viewImage({ key, status }: { key: string; status: string }) {
  return {
    filename: `${key}/view.webp`,
    thumb_filename: `${key}/tile.webp`,
    status: status as PhotoState,
    match_path: `/${key}/view.webp`,
  };
}
