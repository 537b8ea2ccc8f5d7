import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { email, none, token } from "./fields.ts";

/** A username or an e-mail address. */
const login = z.string().max(254).trim().min(1);

export const requestClosing = endpoint({
  name: "requestClosing",
  method: "POST",
  path: "/api/closing-mails",
  summary:
    "Sends a link that closes the account of this address, for people who cannot log in. The answer is the same whether or not there is one.",
  query: none,
  body: z.strictObject({ email }),
});

export const closeByMail = endpoint({
  name: "closeByMail",
  method: "POST",
  path: "/api/closings/by-mail",
  summary: "Closes the account with the token from the link. It is erased some days later.",
  query: none,
  body: z.strictObject({ token }),
  output: z.object({ erase_at: z.iso.datetime() }),
  refusals: ["accounts.link_invalid"],
});

export const requestReactivation = endpoint({
  name: "requestReactivation",
  method: "POST",
  path: "/api/reactivation-mails",
  summary:
    "Sends the links of the closing mail again, to the address of a closed account. The answer is the same whether or not there is one.",
  query: none,
  body: z.strictObject({ login }),
});

export const requestExportByMail = endpoint({
  name: "requestExportByMail",
  method: "POST",
  path: "/api/export-mails",
  summary:
    "Sends a link to a copy of all data to the address of a banned account, whose member cannot log in, at most once a day. The answer is the same whether or not there is one.",
  query: none,
  body: z.strictObject({ login }),
});

export const reactivate = endpoint({
  name: "reactivate",
  method: "POST",
  path: "/api/reactivations",
  summary: "Opens a closed account again with the token from the link. It does not log in.",
  query: none,
  body: z.strictObject({ token }),
  refusals: ["accounts.link_invalid", "accounts.banned"],
});

export const eraseNow = endpoint({
  name: "eraseNow",
  method: "POST",
  path: "/api/erasures",
  summary: "Erases a closed account at once, with the token from the link.",
  query: none,
  body: z.strictObject({ token }),
  refusals: ["accounts.link_invalid"],
});
