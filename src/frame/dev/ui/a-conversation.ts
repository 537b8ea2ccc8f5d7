import type { Writing } from "#features/chat/contract.ts";
import { people } from "./pictures-of-people.ts";

export const TEXTS = {
  links: "Look at https://example.com/anna?from=chat, or www.example.nl",
  alike: "Log in at https://аpple.com/login",
  markup: "<b>Hello</b> & <script>alert(1)</script>",
  turned: "שלום, how are you?",
  emoji: "😘🌹",
};

/** A message in a language other than the reader's. */
export const DUTCH = "Hoe was je dag?";

export const PRICES = {
  rose: 1,
  coffee: 1,
  chocolate: 2,
  balloon: 2,
  teddy: 3,
  wine: 3,
  cake: 4,
  bouquet: 5,
  perfume: 6,
  champagne: 7,
  ring: 9,
  diamond: 10,
};

export const WRITING: Writing = {
  credits: 4,
  premium: false,
  free_messages_left: 3,
  free_conversations_left: 1,
  prices: { text: 1, image: 2, gifts: PRICES },
  message_length: 1_000,
  upload_megabytes: 10,
  held: false,
};

/** The query string after the address has no effect here. */
const imageOf = (person: (typeof people)[number]) => ({
  address: `${person.src}?size=`,
  blurred: person.src,
  thumb_hash: person.thumbHash,
});

export const IMAGES = {
  wide: { ...imageOf(people[0]), width: 800, height: 500 },
  tall: { ...imageOf(people[1]), width: 400, height: 500 },
};
