export const tabListLook = "flex flex-wrap gap-x-1 border-line border-b";

export const tabLook =
  "-outline-offset-2 inline-flex min-h-touch shrink-0 cursor-pointer items-center gap-2 rounded-t-field border-b-3 px-4 pt-1 max-sm:px-2 font-semibold transition-[color,border-color,background-color] hover:text-ink";
