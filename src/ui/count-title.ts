import { createContext } from "react";

/** How many things wait for who looks: stands before every title. */
export const TitleCountContext = createContext(0);

const MOST = 99;

/** `(3) Title`; the title alone where nothing waits. */
export function countTitle(count: number, title: string): string {
  if (count <= 0) return title;
  return `(${count > MOST ? `${MOST}+` : count}) ${title}`;
}
