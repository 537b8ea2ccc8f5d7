import { sealedHeads } from "#features/staff/server/audit/sealed-heads.ts";
import { sealedResults } from "#features/work/server/keep-result.ts";
import { sealedPictureFiles } from "#platform/pictures/sealed-files.ts";
import type { SealedValues } from "#platform/secrets/sealed-values.ts";

/** Every place that holds encrypted or signed values of the program. `reseal` goes through all of them. */
export const sealedValues: SealedValues = {
  columns: [
    { table: "secrets_own", key: "name", column: "value", purpose: "secrets.own", boundTo: "name" },
    { table: "staff_person", key: "id", column: "totp_secret", purpose: "staff.totp", boundTo: "id" },
    {
      table: "safety_report",
      key: "id",
      column: "content",
      purpose: "safety.evidence",
      boundTo: "client_id",
    },
    {
      table: "safety_report",
      key: "id",
      column: "notifier",
      purpose: "safety.notifier",
      boundTo: "client_id",
    },
    {
      table: "moderation_statement",
      key: "id",
      column: "body",
      purpose: "moderation.statement",
      boundTo: "puid",
    },
    {
      table: "moderation_question",
      key: "id",
      column: "answer",
      purpose: "moderation.answer",
      boundTo: "id",
    },
    {
      ...{ table: "moderation_event", key: "id", column: "data", field: "words" },
      ...{ where: "kind = 'appealed'", purpose: "moderation.words", boundTo: "case_id" },
    },
    {
      ...{ table: "moderation_sealed", key: "id", column: "facts" },
      ...{ purpose: "moderation.sealed_facts", boundTo: "reference" },
    },
    {
      table: "inquiries_text",
      key: "id",
      column: "words",
      purpose: "inquiries.words",
      boundTo: "inquiry_id",
    },
    {
      ...{ table: "inquiries_inquiry", key: "id", column: "address" },
      ...{ purpose: "inquiries.address", boundTo: "number" },
    },
    { table: "shop_mandate", key: "id", column: "details", purpose: "shop.debit_details" },
    { table: "shop_debit_code", key: "id", column: "details", purpose: "shop.debit_details" },
    { table: "shop_debit_file", key: "id", column: "content", purpose: "shop.debit_file" },
    {
      table: "shop_payment",
      key: "order_id",
      column: "hidden",
      purpose: "shop.hidden",
      boundTo: "'payment', order_id",
    },
    { table: "shop_mandate", key: "id", column: "hidden", purpose: "shop.hidden", boundTo: "'mandate', id" },
    {
      ...{ table: "shop_debit", key: "order_id", column: "hidden" },
      ...{ purpose: "shop.hidden", boundTo: "'debit', order_id" },
    },
    {
      ...{ table: "shop_withdrawal", key: "id", column: "hidden" },
      ...{ purpose: "shop.hidden", boundTo: "'withdrawal', id" },
    },
    {
      ...{ table: "graphile_worker._private_jobs", key: "id", column: "payload", field: "sealed" },
      ...{ where: "payload->>'sealed' is not null", purpose: "accounts.last_mail" },
    },
  ],
  files: [sealedPictureFiles, sealedResults, sealedHeads],
};
