export type KeyChange = {
  table: string;
  /** What the program has to do differently before. */
  first: string;
  /** Statements in order, each in a transaction of its own; a list of several is one transaction. */
  steps: (string | string[])[];
  lock: string;
};

const SWAP =
  "`create index concurrently` blocks no writes. The exchange holds an exclusive lock for milliseconds, because the index is there already and its columns are never null; it waits for running transactions, so set `lock_timeout`.";

function swap(table: string): [string, string] {
  return [
    `create unique index concurrently ${table}_by_member on ${table} (member_id, id)`,
    `alter table ${table} drop constraint ${table}_pkey,
  add constraint ${table}_pkey primary key using index ${table}_by_member`,
  ];
}

/** Migrations that put the distribution key into the primary keys of hot tables. A test runs them on the real schema. */
export const KEY_CHANGES: KeyChange[] = [
  {
    table: "accounts_session",
    first:
      "The cookie names the member before the token, so that a call asks one node. Old cookies are looked up on all nodes until they expire.",
    steps: [
      swap("accounts_session")[0],
      [
        "alter table notifications_device drop constraint notifications_device_session_id_fkey",
        swap("accounts_session")[1],
        `alter table notifications_device add constraint notifications_device_session_id_fkey
  foreign key (member_id, session_id) references accounts_session (member_id, id) on delete cascade not valid`,
      ],
      "alter table notifications_device validate constraint notifications_device_session_id_fkey",
    ],
    lock: `${SWAP} The check of the foreign key reads \`notifications_device\` once and blocks no writes.`,
  },
  {
    table: "notifications_device",
    first: "Nothing: no other table refers to it. Its unique endpoint moves to the directory table.",
    steps: swap("notifications_device"),
    lock: SWAP,
  },
  {
    table: "photos_photo",
    first:
      "The program deletes the rows of `photos_unchecked` and `moderation_review_lease` itself when it deletes a photo: both stay on the first node and cannot refer to a distributed table.",
    steps: [
      swap("photos_photo")[0],
      [
        "alter table photos_unchecked drop constraint photos_unchecked_photo_id_fkey",
        "alter table moderation_review_lease drop constraint moderation_review_lease_photo_id_fkey",
        swap("photos_photo")[1],
      ],
    ],
    lock: SWAP,
  },
  {
    table: "wallet_lot",
    first: "Nothing: every statement that reads a lot of a member names the member, or can.",
    steps: [
      swap("wallet_lot")[0],
      [
        "alter table wallet_transfer drop constraint wallet_transfer_lot_id_fkey",
        swap("wallet_lot")[1],
        `alter table wallet_transfer add constraint wallet_transfer_lot_id_fkey
  foreign key (member_id, lot_id) references wallet_lot (member_id, id) on delete cascade not valid`,
      ],
      "alter table wallet_transfer validate constraint wallet_transfer_lot_id_fkey",
    ],
    lock: `${SWAP} The check of the foreign key reads all of \`wallet_transfer\` and blocks no writes.`,
  },
  {
    table: "wallet_transfer",
    first: "Nothing: no other table refers to it.",
    steps: swap("wallet_transfer"),
    lock: SWAP,
  },
];
