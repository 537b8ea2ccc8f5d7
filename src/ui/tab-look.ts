export const tabListLook = "flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]";

export const tabLook =
  "-outline-offset-2 inline-flex min-h-touch shrink-0 cursor-pointer items-center gap-2 rounded-t-field border-b-3 px-4 pt-1 font-semibold transition-[color,border-color,background-color] hover:text-ink";
