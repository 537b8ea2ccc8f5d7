/**
 * Where each table of the schema goes once one database is too small; docs/scaling.md shows it.
 * - member: distributed by the member's number; all rows of a member are on one node.
 * - conversation: distributed by the conversation's number.
 * - reference: small and seldom changed, copied to every node.
 * - local: whole on the first node: money, moderation, staff, queues, counters.
 * - log: only added to, read by time; whole on the first node, cut into partitions by its time.
 */
export const CLASSES = ["member", "conversation", "reference", "local", "log"] as const;
export type TableClass = (typeof CLASSES)[number];

export type Placed = {
  class: TableClass;
  /** Distribution key of `member` and `conversation`; time column of `log`. */
  key?: string;
  /** Used by search, a send, the inbox, a like, presence, the session of a call, or what members are told of. */
  hot?: true;
  /** False if the primary key lacks the distribution key today. */
  inPrimaryKey?: false;
  /** Second member of a pair: a copy of each row goes to that member's node. */
  copiedBy?: string;
};

type Key = Pick<Placed, "key" | "inPrimaryKey" | "copiedBy">;

const byMember = (of: Key = {}): Placed => ({ class: "member", key: "member_id", ...of });
const hotByMember = (of: Key = {}): Placed => ({ ...byMember(of), hot: true });
const logBy = (key: string): Placed => ({ class: "log", key });
const placeAll = (placed: Placed, names: string) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, placed]),
  );

export const TABLES: Record<string, Placed> = {
  accounts_member: hotByMember({ key: "id" }),
  accounts_session: hotByMember({ inPrimaryKey: false }),
  accounts_token: byMember({ inPrimaryKey: false }),
  accounts_consent: byMember({ inPrimaryKey: false }),
  accounts_passkey: byMember({ inPrimaryKey: false }),
  accounts_mail_request: byMember({ inPrimaryKey: false }),
  accounts_page_notice: byMember(),
  age_check: byMember({ inPrimaryKey: false }),
  chat_held: byMember({ key: "sender_id", inPrimaryKey: false }),
  chat_erased: hotByMember(),
  chat_image: byMember({ key: "sender_id", inPrimaryKey: false, copiedBy: "receiver_id" }),
  chat_conversation: { class: "conversation", key: "id", hot: true },
  chat_message: { class: "conversation", key: "conversation_id", hot: true },
  discovery_search: hotByMember(),
  discovery_swipe: hotByMember(),
  discovery_swipe_day: hotByMember(),
  discovery_wish: byMember(),
  leaving_notice: byMember(),
  likes_like: hotByMember({ key: "liker_id", copiedBy: "liked_id" }),
  likes_match: hotByMember({ key: "first_id", copiedBy: "second_id" }),
  likes_waiting: byMember({ key: "liker_id" }),
  notifications_calendar: byMember(),
  notifications_choice: byMember(),
  notifications_device: hotByMember({ inPrimaryKey: false }),
  notifications_due: hotByMember(),
  notifications_member: hotByMember(),
  notifications_pushed: hotByMember(),
  photos_access: byMember({ key: "owner_id", copiedBy: "viewer_id" }),
  photos_photo: hotByMember({ inPrimaryKey: false }),
  profiles_hold: byMember({ inPrimaryKey: false }),
  profiles_presence: hotByMember(),
  profiles_profile: hotByMember(),
  safety_block: hotByMember({ key: "blocker_id", copiedBy: "blocked_id" }),
  safety_restriction: hotByMember(),
  shop_try_out: byMember(),
  signals_address: byMember(),
  signals_device: byMember(),
  signals_finding: byMember(),
  signals_shared_photo: byMember({ copiedBy: "other_id" }),
  wallet_lot: hotByMember({ inPrimaryKey: false }),
  wallet_transfer: hotByMember({ inPrimaryKey: false }),
  wallet_wallet: hotByMember(),

  ...placeAll({ class: "reference", hot: true }, "discovery_country_count discovery_region_count"),
  ...placeAll(
    { class: "reference" },
    `accounts_barred_domain accounts_slowed_range age_trust_list configuration_picture shop_terms shop_vat_rate
     site_bundle site_bundle_price site_bundle_price_change site_company site_domain site_page_version site_short_link
     site_site site_text`,
  ),

  mail_sent: logBy("at"),
  moderation_event: logBy("at"),
  photos_access_log: logBy("at"),
  security_event: logBy("at"),
  shop_entry: logBy("at"),
  shop_webhook: logBy("at"),
  site_page_bounce: logBy("at"),
  staff_access: logBy("at"),
  staff_audit: logBy("at"),

  ...placeAll(
    { class: "local" },
    `accounts_challenge accounts_erasure accounts_lock age_refused_device assistance_note breaches_breach
     breaches_change chat_stray configuration_change configuration_stray demo_seed figures_day figures_success figures_week
     inquiries_inquiry inquiries_text landers_count leaving_answer mail_address mail_brake moderation_authority_note
     moderation_case moderation_decision moderation_hold moderation_measure moderation_opinion moderation_orphan
     moderation_question moderation_queue_order moderation_recusal moderation_review_lease moderation_sealed
     moderation_shift moderation_statement moderation_strike moderation_told notifications_announcement
     notifications_push_day operations_backup operations_check operations_process outbox_message photos_stray photos_unchecked
     retention_run secrets_key secrets_own safety_evidence safety_orphan safety_report safety_sealed sandbox_age_check sandbox_card
     sandbox_payment sandbox_refund schema_function schema_migration shop_book_day shop_card shop_card_to_forget
     shop_code shop_code_claim shop_debit shop_debit_block shop_debit_code shop_debit_file shop_debit_other
     shop_debit_refund shop_debit_report shop_debit_return shop_debit_unblock shop_desk_refund shop_fault shop_mandate
     shop_order shop_payment shop_payment_fault shop_receipt_count shop_receivable shop_reconciliation shop_refund
     shop_reveal shop_withdrawal signals_ban signals_exemption signals_fingerprint signals_look signals_progress
     staff_challenge staff_link staff_lock staff_passkey staff_person staff_proposal staff_reason staff_recovery_code
     staff_session transparency_count transparency_month transparency_order transparency_report wallet_closed work_run`,
  ),
};

/** Unique indexes that cannot hold across nodes, because they lack the distribution key, and what replaces each. */
export const UNIQUE_ACROSS_NODES: Record<string, string> = {
  accounts_member_email_key_key: "the directory table, see “One e-mail address, one username”",
  accounts_member_username_key_key: "the directory table, see “One e-mail address, one username”",
  accounts_session_token_hash_key: "`(member_id, token_hash)`; the cookie names the member before the token",
  accounts_token_id_key: "`(member_id, id)`; numbers come from one sequence, so they stay unique",
  age_check_ref_key: "`(member_id, ref)`; the reference names the member before its random part",
  chat_conversation_low_id_high_id_key: "the inbox row of the lower member, see “The inbox”",
  notifications_device_endpoint_hash_key: "the directory table, with the kind `device`",
  photos_photo_key_key: "`(member_id, key)`; the address of a picture is random and names the member",
};

export const isDistributed = (placed: Placed) => placed.class === "member" || placed.class === "conversation";
