import { createContext } from "react";

/** Number of unseen things, shown before every page title. */
export const TitleCountContext = createContext(0);

/** Returns `(3) Title` with the exact number, or the title alone for zero. */
export function countTitle(count: number, title: string): string {
  if (count <= 0) return title;
  return `(${count}) ${title}`;
}
