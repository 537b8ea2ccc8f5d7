import type { ReactNode } from "react";

export type Tile = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

export function TileWords({ tile }: { tile: Tile }) {
  return (
    <>
      {tile.icon && <span className="text-ink-2 group-data-selected:text-accent">{tile.icon}</span>}
      <span className="min-w-0 grow">
        <span className="block font-semibold">{tile.label}</span>
        {tile.hint && <span className="block text-ink-2 text-sm">{tile.hint}</span>}
      </span>
    </>
  );
}
