/** Signatures, keyed hashes and encrypted texts that `reseal` leaves alone. */
type Mark = {
  purpose: string;
  /** Function of the seal that makes it. */
  by: "of" | "lasting" | "fingerprint" | "hide";
  /** With SECRET: days for which it counts. Without its secret it is worthless. */
  days?: number;
  /** Columns in which it is stored, if it begins with the id of a key. */
  stored?: readonly string[];
};

/**
 * Everything that is signed, keyed or encrypted for links, addresses and cookies. What SECRET makes here ends by itself
 * within half a year; what is stored or lasts longer is made by the installation's own secrets (decision 0152).
 */
export const sealedMarks: readonly Mark[] = [
  { purpose: "photo", by: "of", days: 1 },
  { purpose: "chat image", by: "of", days: 1 },
  { purpose: "variant", by: "of", days: 1 },
  { purpose: "installation", by: "of", days: 1 },
  { purpose: "age proof", by: "of", days: 1 },
  { purpose: "cursor", by: "hide", days: 1 },
  { purpose: "accounts.held", by: "hide", days: 1 },
  // The row goes with the retention row sms-codes.
  { purpose: "shop.debit_code", by: "of", days: 1, stored: ["shop_debit_code.hash"] },
  { purpose: "inquiries.confirm", by: "of", days: 14 },
  { purpose: "notifications.mail_check", by: "of", days: 3 },
  { purpose: "shop.withdrawal", by: "of", days: 14 },
  // In the list of a backup, which is kept for 30 days by default: whether a restore has the secrets of its time.
  { purpose: "backup.secrets", by: "of", days: 30 },
  { purpose: "mail.bounce", by: "of", days: 90 },
  { purpose: "moderation.question", by: "hide", days: 183 },
  { purpose: "moderation.letter", by: "hide", days: 183 },
  // The cookie lives for 400 days. Without its secret, the next log-in is as from a new browser.
  { purpose: "accounts.device", by: "of", days: 183 },
  { purpose: "mail.reply", by: "lasting" },
  { purpose: "mail.unsubscribe", by: "lasting" },
  { purpose: "mail.message_id", by: "lasting", stored: ["mail_sent.message_id"] },
  { purpose: "desk.search", by: "lasting", stored: ["staff_access.entry"] },
  ...[
    ...["mail.address", "mail.thread", "moderation.sample", "age.device", "signals.device"],
    ...["signals.payment", "signals.address", "complaints.receipt", "complaints.mailbox", "shop.iban"],
    ...["shop.mobile", "shop.household", "shop.buyer", "inquiries.mailbox", "inquiries.number"],
    ...["accounts.erased_address", "accounts.person"],
  ].map((purpose): Mark => ({ purpose, by: "fingerprint" })),
];
