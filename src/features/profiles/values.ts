/** Codes of the choices, in the order in which they are offered. Their texts are in the locales. */
export const GENDERS = ["male", "female"] as const;
export type Gender = (typeof GENDERS)[number];

export const SEXUALITIES = ["hetero", "gay", "lesbian", "bi"] as const;
export type Sexuality = (typeof SEXUALITIES)[number];

export const RELATIONSHIPS = [
  "single",
  "unmarried",
  "living together",
  "married",
  "divorced",
  "widowed",
] as const;

/** From dark to light. */
export const HAIRS = [
  "black",
  "dark brown",
  "brunette",
  "brown",
  "dark blond",
  "blond",
  "red",
  "gray",
  "white",
  "bald",
  "other",
] as const;

export const BODIES = ["slim", "normal", "fat"] as const;
export const EYES = ["brown", "hazel", "green", "blue"] as const;
export const TATTOOS = ["yes", "no"] as const;

export const INTERESTS = [
  "relationship",
  "onenightstand",
  "kissing",
  "hugging",
  "massages",
  "lingerie",
  "sex",
  "safesex",
  "publicsex",
  "oralsex",
  "analsex",
  "sextoys",
  "masturbating",
  "exchangingpictures",
  "threesome",
  "gangbang",
  "bondage",
  "sadomasochism",
  "gym",
  "sports",
  "dancing",
  "travelling",
  "adventure",
  "party",
  "tattoos",
  "music",
  "movies",
  "videogames",
  "politics",
  "outdoors",
  "gardening",
  "hiking",
  "biking",
  "reading",
  "animals",
  "beach",
  "art",
  "photography",
  "theater",
  "shopping",
  "fashion",
  "astrology",
  "cooking",
  "foodie",
  "bbq",
  "sushi",
  "vegetarian",
  "wine",
  "beer",
  "tea",
  "coffee",
] as const;
export type Interest = (typeof INTERESTS)[number];

/** Interests about a person's sex life. They are stored only with the consent to orientation data. */
export const INTIMATE_INTERESTS: readonly Interest[] = [
  "onenightstand",
  "sex",
  "safesex",
  "publicsex",
  "oralsex",
  "analsex",
  "sextoys",
  "masturbating",
  "exchangingpictures",
  "threesome",
  "gangbang",
  "bondage",
  "sadomasochism",
];

/** Interests about touch and love, shown apart from everyday ones. Those above need the consent, the others do not. */
export const CLOSE_INTERESTS: readonly Interest[] = [
  ...INTIMATE_INTERESTS,
  "kissing",
  "hugging",
  "massages",
  "lingerie",
];
