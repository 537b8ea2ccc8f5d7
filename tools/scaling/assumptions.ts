/**
 * Everything that no benchmark measures: what members do, how large things are, and what they cost. An operator replaces
 * any of them with `npm run simulate -- --set messages=30`.
 */
export const ASSUMPTIONS = {
  members: { value: 50_000, unit: "", why: "base load; a service after its first good years" },
  active: {
    value: 5_000,
    unit: "a day",
    why: "base load; one member in ten, as many as a lively service has",
  },
  peak: { value: 3, unit: "×", why: "the busiest hour of the evening against the average of the day" },
  minutes: { value: 30, unit: "a day", why: "open time of an active member, which keeps a socket open" },
  pages: {
    value: 4,
    unit: "a day",
    why: "pages rendered on the server: the first of a visit; the rest are calls",
  },
  calls: {
    value: 40,
    unit: "a day",
    why: "small calls around a visit: badge, settings, marks of messages read",
  },
  searches: { value: 12, unit: "a day", why: "pages of search results, including further ones" },
  profiles: { value: 20, unit: "a day", why: "profiles opened" },
  lists: { value: 10, unit: "a day", why: "list of conversations opened" },
  conversations: { value: 12, unit: "a day", why: "conversations opened" },
  messages: { value: 20, unit: "a day", why: "messages sent by an active member" },
  likes: { value: 10, unit: "a day", why: "likes and choices in the swipe game" },
  logins: { value: 0.15, unit: "a day", why: "a session lasts weeks" },
  pushes: { value: 4, unit: "a day", why: "pushes to an active member's devices" },
  mails: {
    value: 1,
    unit: "a day",
    why: "mails for each active member, including those to members who are away",
  },
  orders: { value: 0.01, unit: "a day", why: "one active member in a hundred buys" },
  uploads: { value: 0.05, unit: "a day", why: "photos uploaded" },
  visitors: { value: 2, unit: "a day", why: "pages for visitors for each active member" },
  visitorsUncached: { value: 0.1, unit: "share", why: "of these, pages that the cache does not have" },
  staffEntries: {
    value: 0.02,
    unit: "a day",
    why: "audit and access entries of staff for each active member",
  },
  newMembers: { value: 0.5, unit: "a year", why: "sign-ups against members" },
  banned: { value: 0.02, unit: "share", why: "members banned in a year whose photos are kept as hashes" },
  photosEach: { value: 2, unit: "", why: "photos of a member" },
  paidMessages: {
    value: 0.6,
    unit: "share",
    why: "messages that cost credits, with one entry in the ledger each",
  },
  likeCost: {
    value: 1,
    unit: "sends",
    why: "a like costs as much as a send; the bench `like` counts no processor time",
  },
  uploadMs: {
    value: 1_500,
    unit: "ms",
    why: "processor time to render a photo: the target of the bench `photo-upload`",
  },
  memberBytes: {
    value: 3_000,
    unit: "B",
    why: "rows of a member in all tables; 0.9 kB in the design's tables, which were narrower",
  },
  messageBytes: {
    value: 210,
    unit: "B",
    why: "row and indexes of a message: 4.1 GB for 20 million in the design's measurement",
  },
  conversationShare: {
    value: 0.06,
    unit: "share",
    why: "conversations begun for each message, as in the design's data",
  },
  conversationBytes: {
    value: 300,
    unit: "B",
    why: "row and six indexes of a conversation: 0.32 GB for 1.2 million there",
  },
  ledgerBytes: { value: 135, unit: "B", why: "ledger entry with indexes: 188 MB for 1.4 million there" },
  likeBytes: { value: 105, unit: "B", why: "like with indexes: 1.04 GB for 10.2 million there" },
  photoBytes: { value: 600_000, unit: "B", why: "seven renditions of a photo" },
  imageShare: {
    value: 0.01,
    unit: "share",
    why: "messages that are images, which cost twice as much as texts",
  },
  pageBytes: {
    value: 60_000,
    unit: "B",
    why: "a rendered page, with its share of scripts that a browser has not cached",
  },
  callBytes: { value: 3_000, unit: "B", why: "answer of a call with headers, compressed" },
  picturesSeen: {
    value: 150,
    unit: "a day",
    why: "pictures that an active member's browser does not have yet",
  },
  pictureBytes: { value: 25_000, unit: "B", why: "a rendition as it is sent" },
  backups: { value: 2, unit: "×", why: "disk of the database for itself and for room to vacuum and reindex" },
  pool: { value: 10, unit: "", why: "connections of a process, the default of `DATABASE_POOL`" },
  use: {
    value: 0.5,
    unit: "share",
    why: "cores may be half busy in the busiest hour; the rest is for bursts and a lost machine",
  },
  machineCores: { value: 32, unit: "cores", why: "largest database machine that one wants to run" },
  smallCores: { value: 4, unit: "cores", why: "a small machine on which everything runs" },
  serverConnections: { value: 100, unit: "", why: "PostgreSQL's own `max_connections`" },
  partitionRows: { value: 250e6, unit: "messages", why: "the design partitions at 200 to 300 million" },
  restoreBytes: {
    value: 2e12,
    unit: "B",
    why: "a database that a restore at 200 MB/s brings back in three hours",
  },
  folderBytes: { value: 1e12, unit: "B", why: "files that one disk and one copy a night can hold" },
  shardedSend: {
    value: 1.6,
    unit: "×",
    why: "a send on shards has two transactions and two copies in inboxes; not measured",
  },
  standbys: { value: 1, unit: "", why: "standbys of each database machine, as large as it" },
  corePrice: {
    value: 10,
    unit: "EUR/month",
    why: "core of the program with 2 GB of memory; check your provider",
  },
  databaseCorePrice: {
    value: 20,
    unit: "EUR/month",
    why: "core of the database with 8 GB of memory; check your provider",
  },
  diskPrice: { value: 80, unit: "EUR/TB month", why: "fast disk, for each copy; check your provider" },
  bucketPrice: { value: 20, unit: "EUR/TB month", why: "bucket; check your provider" },
  trafficPrice: { value: 2, unit: "EUR/TB", why: "outgoing traffic; large clouds ask forty times as much" },
  mailPrice: { value: 0.15, unit: "EUR/1,000", why: "mails by a provider; check your provider" },
} as const;

export type AssumptionName = keyof typeof ASSUMPTIONS;
export type Assumptions = Record<AssumptionName, number>;

const names = Object.keys(ASSUMPTIONS) as AssumptionName[];

/**
 * The defaults with an operator's own values.
 * @param set such as `messages=30`
 * @throws Error if there is no such assumption, or its value is no number above zero
 */
export function readAssumptions(set: readonly string[] = []): Assumptions {
  const read = Object.fromEntries(names.map((name) => [name, ASSUMPTIONS[name].value])) as Assumptions;
  for (const given of set) {
    const [name = "", value = ""] = given.split("=");
    if (!names.includes(name as AssumptionName)) throw new Error(`There is no assumption ${name}.`);
    const number = Number(value);
    if (!(number > 0 && number < Number.POSITIVE_INFINITY))
      throw new Error(`${given}: the value must be a number above zero.`);
    read[name as AssumptionName] = number;
  }
  return read;
}
