import { createContext } from "react";

export const MenuContext = createContext("");

export const menuRow =
  "flex min-h-touch w-full items-center gap-3 rounded-field px-3 py-2 text-start transition-colors hover:bg-surface-2 " +
  "-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-accent disabled:cursor-not-allowed disabled:opacity-50";
