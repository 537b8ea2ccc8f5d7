/** What members and visitors do, with the share of all steps in percent. The shares add up to 100. */
export const STEPS = {
  visit: { share: 8, words: "a visitor opens the home page or the prices" },
  page: { share: 10, words: "a member opens a page: search, likes, conversations" },
  search: { share: 18, words: "a member searches" },
  profile: { share: 20, words: "a member looks at a profile" },
  like: { share: 5, words: "a member likes another one" },
  inbox: { share: 12, words: "a member looks at the list of conversations" },
  conversation: { share: 10, words: "a member opens a conversation" },
  send: { share: 8, words: "a member sends a message" },
  read: { share: 5, words: "a member reads the last message, which moves the mark" },
  typing: { share: 3.5, words: "a member types, which only the socket of the other one hears" },
  buy: { share: 0.5, words: "a member buys credits: the offer, the order, the provider's page" },
} as const;

export type Step = keyof typeof STEPS;

/** Steps of one visit. A member has a socket open for its length. */
export const STEPS_OF_VISIT = 10;
/** Mean time between two steps of a visit; the times are exponential, and at most five times as long. */
export const THINK_SECONDS = 3;

/** Pages and calls, in turn. */
export const PATHS = {
  visit: ["/", "/pricing"],
  page: ["/members", "/likes", "/chats"],
  search: [
    "/api/members?country=any",
    "/api/members?country=NL&gender=both",
    "/api/members?country=any&min_age=25&max_age=40",
    "/api/members?country=DE&gender=female",
  ],
} as const;
