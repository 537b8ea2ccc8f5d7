type ToldInterest =
  | "cooking"
  | "reading"
  | "hiking"
  | "biking"
  | "music"
  | "movies"
  | "gardening"
  | "animals"
  | "travelling"
  | "dancing"
  | "photography"
  | "videogames"
  | "coffee"
  | "wine";

/**
 * Parts of the demo members' about texts in one language, one text a line. `{city}` is the member's city, in its basic
 * form; `{…|…}` has the form for a man and the form for a woman. Texts mention no facts that a profile may contradict.
 */
export type AboutTexts = {
  any: string;
  /** Up to 33 years. */
  young: string;
  /** From 34 to 53 years. */
  middle: string;
  /** From 54 years. */
  older: string;
  interests: Record<ToldInterest, string>;
  city: string;
  wish: string;
};
