import { z } from "zod";
import { COUNTRIES } from "#base/countries.ts";
import { CURRENCIES, type Currency } from "#base/money.ts";
import { METHOD_CODES } from "#base/payment-methods.ts";
import { ordersOf, settingsIn } from "#base/site-settings.ts";
import { LEAVING_REFUNDS } from "./leaving-rules.ts";
import { preferredProvider } from "./provider-order.ts";

const prices = settingsIn("prices");
const payments = settingsIn("payments");
const discounts = settingsIn("discounts");
const refunds = settingsIn("refunds");

const TRY_OUT_PRICES: Partial<Record<Currency, number>> = {
  EUR: 299,
  GBP: 259,
  CHF: 290,
  PLN: 1_299,
  DKK: 2_200,
  SEK: 3_400,
  NOK: 3_500,
  USD: 349,
  CAD: 479,
  AUD: 529,
};

const DESK_GOODWILL: Partial<Record<Currency, number>> = {
  EUR: 5_000,
  GBP: 4_500,
  CHF: 5_000,
  PLN: 20_000,
  DKK: 37_000,
  SEK: 55_000,
  NOK: 57_000,
  USD: 5_500,
  CAD: 7_500,
  AUD: 8_500,
};

export const shopSettings = {
  // The member pays this on top of the price. Surcharges are forbidden in many countries.
  transaction_fee_percent: prices.number({
    isDangerous: true,
    default: 0,
    max: 5,
    unit: "percent",
    words: "fee that is added to the price of every order",
  }),
  // The desk shows what is measured.
  success_percent: prices.number({
    isDangerous: true,
    default: 46,
    max: 1_000,
    unit: "percent",
    words: "a premium member's better chance, as the page about premium states it",
  }),
  orders_per_hour: prices.number({
    default: 20,
    min: 1,
    unit: "orders",
    per: "hour",
    words: "orders that one member can begin; stops programs, not people",
  }),

  try_out_credits: prices.number({
    isDangerous: true,
    default: 5,
    min: 1,
    max: 1_000,
    unit: "credits",
    words: "credits of the try-out package, which only members who want to leave are offered",
  }),
  try_out_prices: prices.value(z.partialRecord(z.enum(CURRENCIES), z.int().positive()), {
    isDangerous: true,
    default: TRY_OUT_PRICES,
    words: "its price in minor units, such as cents; it is not offered in other currencies",
  }),

  payment_methods: payments.selection(
    METHOD_CODES,
    "payment methods that the site takes, if a provider offers them in the member's country",
  ),
  payment_preference: payments.value(z.array(preferredProvider).max(20), {
    default: [],
    words:
      'which provider is asked first, such as [{"provider":"verotel","countries":["DE"]},{"provider":"adyen"}]; the first line that fits counts',
  }),

  welcome_percent: discounts.number({
    default: 25,
    max: 90,
    unit: "percent",
    words: "welcome discount of a new member",
  }),
  welcome_hours: discounts.number({
    default: 72,
    min: 1,
    max: 720,
    unit: "hours",
    words: "how long the welcome discount lasts, from the sign-up",
  }),
  time_bonus_percent: discounts.number({
    default: 25,
    max: 90,
    unit: "percent",
    words: "time bonus of a new member",
  }),
  time_bonus_seconds: discounts.number({
    default: 14_400,
    min: 60,
    max: 86_400,
    unit: "seconds",
    words: "how long the time bonus lasts, from the sign-up",
  }),

  deletion_offer_days: discounts.number({
    default: 7,
    min: 1,
    max: 90,
    unit: "days",
    words: "how long the discount code for a member who wants to leave is valid",
  }),
  // No more than the endpoint allows in a minute.
  code_tries_per_minute: discounts.number({
    default: 60,
    min: 1,
    max: 60,
    unit: "tries",
    per: "minute",
    words: "discount codes that one member, or one address, can try; stops guessing",
  }),

  refund_days: refunds.number({
    isDangerous: true,
    default: 14,
    min: 14,
    max: 365,
    unit: "days",
    words: "how long unused credits can be returned",
  }),
  // More than that, and a second person has to agree.
  desk_goodwill_per_day: refunds.value(z.partialRecord(z.enum(CURRENCIES), z.int().positive()), {
    isDangerous: true,
    default: DESK_GOODWILL,
    words:
      "what one person at the desk refunds in a day without a second one, beyond unused credits within refund_days, in minor units, such as cents; nothing in other currencies",
  }),
  desk_refunds_per_day: refunds.number({
    isDangerous: true,
    default: 50,
    min: 1,
    unit: "orders",
    per: "day",
    words: "orders that one person at the desk can refund, or refund parts of, alone",
  }),
  leaving_refund: refunds.value(z.partialRecord(z.enum(["*", ...COUNTRIES]), z.enum(LEAVING_REFUNDS)), {
    isDangerous: true,
    default: { "*": "window", DE: "all", AT: "all" },
    words:
      "bought credits that a leaving member has not used, by the country of the order: `all` pays them out when the account is erased; with `window` they lapse then, unless the member returns them within refund_days",
  }),
  // Each declaration is answered by a mail to an address that anyone can type.
  withdrawals_per_day_per_address: refunds.number({
    default: 30,
    min: 1,
    unit: "withdrawals",
    per: "day",
    words: "withdrawals declared from one address",
  }),
  withdrawals_per_day_per_email: refunds.number({
    default: 5,
    min: 1,
    unit: "withdrawals",
    per: "day",
    words: "withdrawals declared for one e-mail address",
  }),
};

const debits = settingsIn("debits");

export const debitSettings = {
  debit_first_limit: debits.number({
    default: 5_000,
    max: 1_000_000,
    unit: "cents",
    words:
      "largest sum of debits that a bank may still return, until the first one has survived debit_risk_days",
  }),
  debit_lowered_limit: debits.number({
    default: 2_500,
    max: 1_000_000,
    unit: "cents",
    words:
      "the same sum after a debit was returned for lack of funds (AM04) or at the debtor's request (MD06), until a later one has survived",
  }),
  debit_day_limit: debits.number({
    default: 10_000,
    max: 1_000_000,
    unit: "cents",
    words: "largest sum of debits ordered on one day, per member, account and mobile number",
  }),
  debit_week_limit: debits.number({
    default: 10_000,
    max: 1_000_000,
    unit: "cents",
    words: "largest sum of debits ordered within 7 days, per member, account and mobile number",
  }),
  debit_limit: debits.number({
    default: 10_000,
    max: 1_000_000,
    unit: "cents",
    words: "largest sum of debits ordered within debit_limit_days, per member, account and mobile number",
  }),
  debit_limit_days: debits.number({
    default: 30,
    min: 1,
    max: 365,
    unit: "days",
    words: "days whose debits count towards debit_limit",
  }),
  debit_lead_days: debits.number({
    default: 3,
    min: 2,
    max: 14,
    unit: "bank days",
    words: "from the order to the day on which the account is debited",
  }),
  debit_notice_days: debits.number({
    default: 1,
    min: 1,
    max: 14,
    unit: "days",
    words: "how long before a debit the member is told at the latest, as the mandate says",
  }),
  debit_open_days: debits.number({
    default: 5,
    min: 1,
    max: 60,
    unit: "bank days",
    words: "how long after its day a debit is open, during which no other is accepted",
  }),
  debit_risk_days: debits.number({
    default: 56,
    min: 1,
    max: 400,
    unit: "days",
    words: "how long after its day the bank returns a debit without asking",
  }),
  debit_returns: debits.number({
    default: 3,
    min: 1,
    max: 100,
    unit: "debits",
    words: "returned debits within debit_returns_days that block direct debit, even if paid",
  }),
  debit_returns_days: debits.number({
    default: 365,
    min: 1,
    max: 3_650,
    unit: "days",
    words: "days in which returned debits are counted",
  }),
  sms_code_minutes: debits.number({
    default: 10,
    min: 1,
    max: 60,
    unit: "minutes",
    words: "how long an SMS code is valid",
  }),
  sms_code_tries: debits.number({
    default: 5,
    min: 1,
    max: 10,
    unit: "tries",
    words: "tries to enter one SMS code",
  }),
  sms_codes_per_hour: debits.number({
    default: 3,
    min: 1,
    max: 10,
    unit: "codes",
    per: "hour",
    words: "SMS codes for one member or number",
  }),
  sms_codes_per_day: debits.number({
    default: 10,
    min: 1,
    max: 50,
    unit: "codes",
    per: "day",
    words: "SMS codes for one member or number",
  }),
  sms_codes_per_day_per_address: debits.number({
    default: 50,
    min: 1,
    unit: "codes",
    per: "day",
    words: "SMS codes requested from one address",
  }),
  sms_pause_seconds: debits.number({
    default: 60,
    max: 600,
    unit: "seconds",
    words: "pause between two SMS codes to one member or number",
  }),
};

export const debitOrders = ordersOf(debitSettings, [
  ["debit_lowered_limit", "debit_first_limit"],
  ["debit_first_limit", "debit_limit"],
  ["debit_day_limit", "debit_week_limit"],
  ["debit_notice_days", "debit_lead_days"],
  ["sms_codes_per_hour", "sms_codes_per_day"],
]);
