import { z } from "zod";
import { ordersOf, settingsIn } from "#base/site-settings.ts";

const accounts = settingsIn("accounts");
const login = settingsIn("login");
const links = settingsIn("links");

export const accountsSettings = {
  signups: accounts.value(z.enum(["all", "with_trafficsource", "other"]), {
    default: "all",
    words: "who can sign up: everyone, visitors from a campaign, or (other) nobody",
  }),
  // A whole household may share one address.
  signups_per_hour: accounts.number({
    default: 60,
    min: 1,
    unit: "accounts",
    per: "hour",
    words: "accounts created from one address",
  }),
  reactivation_days: accounts.number({
    default: 14,
    min: 1,
    max: 90,
    unit: "days",
    words: "how long a closed account can be reactivated",
  }),

  login_tries: login.number({
    default: 5,
    min: 1,
    max: 100,
    unit: "tries",
    words: "wrong logins for one account within the window, after which it is blocked",
  }),
  login_tries_per_address: login.number({
    default: 50,
    min: 1,
    unit: "tries",
    words: "wrong logins from one address within the window, after which it is blocked",
  }),
  login_window_minutes: login.number({
    default: 15,
    min: 1,
    max: 720,
    unit: "minutes",
    words: "window in which wrong logins are counted",
  }),
  login_block_minutes: login.number({
    default: 15,
    min: 1,
    max: 720,
    unit: "minutes",
    words: "how long an account or an address stays blocked",
  }),
  session_days: login.number({
    default: 30,
    min: 1,
    max: 365,
    unit: "days",
    words: "a session ends after that long without use",
  }),
  session_max_days: login.number({
    default: 180,
    min: 1,
    max: 400,
    unit: "days",
    words: "a session ends that long after the login at the latest",
  }),

  activation_link_days: links.number({
    default: 7,
    min: 1,
    max: 30,
    unit: "days",
    words: "how long the link in an activation mail works",
  }),
  reset_link_minutes: links.number({
    default: 60,
    min: 10,
    max: 1_440,
    unit: "minutes",
    words: "how long the link to choose a new password works",
  }),
  mail_change_link_hours: links.number({
    default: 24,
    min: 1,
    max: 168,
    unit: "hours",
    words: "how long the link that confirms a new e-mail address works",
  }),
  mail_undo_link_hours: links.number({
    default: 48,
    min: 1,
    max: 720,
    unit: "hours",
    words: "how long the link that undoes a change of e-mail address works",
  }),
  account_mails_per_day: links.number({
    default: 3,
    min: 1,
    max: 100,
    unit: "mails",
    per: "day",
    words: "mails of each kind that one member can request: activation, new password, new e-mail address",
  }),
};

export const accountsOrders = ordersOf(accountsSettings, [["session_days", "session_max_days"]]);
