import { z } from "zod";
import { COUNTRIES } from "#base/countries.ts";

const count = (fallback: number, { min = 0, max = 10_000 } = {}) =>
  z.int().min(min).max(max).default(fallback);
const anyOf = <const T extends readonly string[]>(values: T) => z.array(z.enum(values)).default([...values]);

const PROFILE_FIELDS = [
  "city",
  "countryregion",
  "age",
  "gender",
  "sexuality",
  "relationship",
  "hair",
  "eye",
  "body",
  "tattoos",
  "interests",
] as const;
const SEARCH_FIELDS = [
  "gender",
  "country",
  "countryregion",
  "age",
  "relationship",
  "hair",
  "eye",
  "body",
  "tattoos",
  "interests",
  "photo",
  "online",
  "new",
] as const;

/** Somebody else's page, opened in a tab of its own. */
const partnerAddress = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  .max(300)
  .nullable()
  .default(null);

const GIFTS = {
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

/** What an operator may set for a site, with the default of each. Stored is only what differs. */
export const siteSettings = z.strictObject({
  countries: anyOf(COUNTRIES),
  cdn_prefix: z
    .string()
    .regex(/^(https:\/\/[\w.-]+)?\/(?!\/)[\w/-]*$/)
    .default("/media"),
  signups: z.enum(["all", "with_trafficsource", "other"]).default("all"),
  logged_out_search: z.enum(["none", "other"]).default("other"),
  logged_out_search_trafficsource: z.enum(["none", "other"]).default("other"),
  visible_profile_fields: anyOf(PROFILE_FIELDS),
  visible_profile_notes: anyOf(["about_me"]),
  search_fields: anyOf(SEARCH_FIELDS),
  force_all_locales: z.boolean().default(false),
  enable_site_entry_popup: z.enum(["yes", "no"]).default("yes"),
  site_entry_countries: anyOf(COUNTRIES),
  fictional_icon: z
    .string()
    .regex(/^[a-z-]+$/)
    .default("drama"),
  member_resell: z.enum(["none", "cam", "resell"]).default("none"),
  /** Where a tile of each kind leads; without one there is no tile. */
  cam_address: partnerAddress,
  resell_address: partnerAddress,
  min_age: count(18, { min: 18, max: 99 }),
  free_conversations: count(2),
  free_messages: count(10),
  message_credits: count(1, { min: 1 }),
  photo_credits: count(2, { min: 1 }),
  gift_credits: z.record(z.string().regex(/^[a-z]+$/), z.int().min(1).max(10)).default(GIFTS),
  signup_credits: count(0),
  message_length: count(1_000, { min: 1 }),
  /** Accounts made from one address: a whole house may be behind it. */
  signups_per_hour: count(60, { min: 1 }),
  /** Wrong log-ins for one account, and from one address, within so many minutes; then it is blocked for as many. */
  login_tries: count(5, { min: 1, max: 100 }),
  login_tries_per_address: count(50, { min: 1 }),
  login_window_minutes: count(15, { min: 1, max: 720 }),
  login_block_minutes: count(15, { min: 1, max: 720 }),
  /** Days without use after which a session ends, and days after the log-in at the latest. */
  session_days: count(30, { min: 1, max: 365 }),
  session_max_days: count(180, { min: 1, max: 400 }),
  /** Of one member, or from one visitor's address: a brake on programs, not on people. */
  searches_per_minute: count(120, { min: 1 }),
  /** Rendered for one member, or for one address, behind which a whole house or a mobile network may be. */
  pages_per_minute: count(600, { min: 60 }),
  /** Photos that one member may send, kept or not: each costs seconds of work. */
  uploads_per_hour: count(120, { min: 1 }),
  /** Megapixels of photos and chat pictures that are decoded for one member; one picture may have 50. */
  upload_megapixels_per_hour: count(1_500, { min: 50 }),
  /** That one member may send: a brake on programs, not on people. */
  messages_per_minute: count(60, { min: 1 }),
  /** That one member may have waiting for the confirmation of the address: nothing of it is paid for yet. */
  held_messages: count(20, { min: 1 }),
  history_limit: count(50, { min: 1 }),
  free_photos: count(3, { max: 100 }),
  premium_photos: count(25, { max: 100 }),
  /** How many of a member's photos a free member sees, the main one first. */
  free_photo_views: count(3, { min: 1, max: 100 }),
  /** How many members one may ask for their private photos in 24 hours. */
  photo_requests: count(20),
  /** Days until one may ask again after a no, or after a grant was taken back. */
  photo_request_pause_days: count(7, { max: 365 }),
  /** Whether a photo is shown before or after somebody has looked at it. */
  photo_review: z.enum(["after", "before"]).default("after"),
  /** That one member may give within 24 hours: a brake on programs, not on people. */
  likes_per_day: count(300, { min: 1 }),
  swipe_likes: count(4, { min: 1 }),
  /** How many reports a member may send in 24 hours. */
  reports_per_day: count(20, { min: 1 }),
  /** Of a visitor's address, and of a member who has not confirmed theirs, in 24 hours. */
  visitor_reports_per_day: count(5, { min: 1 }),
  refund_days: count(14, { min: 14, max: 365 }),
  reactivation_days: count(14, { min: 1, max: 90 }),
  welcome_percent: count(25, { max: 90 }),
  welcome_hours: count(72, { min: 1, max: 720 }),
  time_bonus_percent: count(25, { max: 90 }),
  /** Seconds from the sign-up. */
  time_bonus_seconds: count(14_400, { min: 60, max: 86_400 }),
  /** What the site says of a premium member's better chance; the desk shows what is measured. */
  success_percent: count(46, { max: 1_000 }),
  /** What a payment itself costs the member, in percent of the price; surcharges are forbidden in many countries. */
  transaction_fee_percent: count(0, { max: 5 }),
  /** Orders that one member may begin within an hour: a brake on programs, not on people. */
  orders_per_hour: count(20, { min: 1 }),
  /** Cents of the first direct debit of somebody, and of all within so many days after it. */
  debit_first_limit: count(5_000, { max: 1_000_000 }),
  debit_limit: count(10_000, { max: 1_000_000 }),
  debit_limit_days: count(30, { min: 1, max: 365 }),
  /** Bank days from the order to the day on which the account is debited. */
  debit_lead_days: count(3, { min: 2, max: 14 }),
  /** Days before it on which the member is told of it at the latest, as the mandate says. */
  debit_notice_days: count(1, { min: 1, max: 14 }),
  /** Bank days after it in which the debit is open: no other one meanwhile. */
  debit_open_days: count(5, { min: 1, max: 60 }),
  /** Days after it in which the bank pays it back without a question. */
  debit_risk_days: count(56, { min: 1, max: 400 }),
  /** So many that came back within so many days, and none is debited, though all are paid. */
  debit_returns: count(3, { min: 1, max: 100 }),
  debit_returns_days: count(365, { min: 1, max: 3_650 }),
  sms_code_minutes: count(10, { min: 1, max: 60 }),
  sms_code_tries: count(5, { min: 1, max: 10 }),
  sms_codes_per_hour: count(3, { min: 1, max: 10 }),
  sms_codes_per_day: count(10, { min: 1, max: 50 }),
  /** Codes that go out for one address within a day: a whole house may be behind it. */
  sms_codes_per_day_per_address: count(50, { min: 1 }),
  /** Withdrawals that one address declares within a day: each is answered by a mail to whom nobody has asked yet. */
  withdrawals_per_day_per_address: count(30, { min: 1 }),
  /** Each sends a mail to an address that anybody can type. */
  withdrawals_per_day_per_email: count(5, { min: 1 }),
  /** Seconds between two codes to the same member or number. */
  sms_pause_seconds: count(60, { max: 600 }),
});

export type SiteSettings = z.output<typeof siteSettings>;

/** The limits of GET requests, which may force a domain. Every other request goes by its host. */
export type ReadLimits = Pick<
  SiteSettings,
  "searches_per_minute" | "pages_per_minute" | "history_limit" | "free_photo_views"
>;
