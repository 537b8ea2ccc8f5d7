import anna from "./portrait-1.svg?no-inline";
import ben from "./portrait-2.svg?no-inline";
import mia from "./portrait-3.svg?no-inline";

export const people = [
  { name: "Anna", age: 31, place: "Arnhem", src: anna, thumbHash: "H4kKDgTKyPh3Z4eHWIqFiXZoT5tYCeg=" },
  { name: "Ben", age: 38, place: "Nijmegen", src: ben, thumbHash: "m9cJFgbLefh3d2eHiIt2iYZoCHlxcDc=" },
  { name: "Mia", age: 27, place: "Zutphen", src: mia, thumbHash: "olkOJgS5iDi3l/dXWIl3iYZ3+IlIb2g=" },
] as const;
