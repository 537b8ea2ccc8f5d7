export const tileLook =
  "group flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-3 text-ink " +
  "transition-[background-color,border-color,scale] data-hovered:border-ink-2 data-pressed:scale-[0.98] " +
  "data-selected:border-accent data-selected:bg-surface-2 data-selected:shadow-[inset_0_0_0_1px_var(--accent)] " +
  "data-invalid:border-danger data-disabled:cursor-not-allowed data-disabled:opacity-50 data-disabled:data-pressed:scale-100";

export const tileColumns = {
  1: "grid gap-3",
  2: "grid gap-3 sm:grid-cols-2",
  3: "grid grid-cols-2 gap-3 sm:grid-cols-3",
};

export type TileColumns = keyof typeof tileColumns;
