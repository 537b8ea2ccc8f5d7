import type { AnyMeasure } from "../../measure-rules.ts";

/** Fields that say what a measure does, and the field with its end. */
type Effect = { field: "visibility" | "provision" | "account"; value: string; end: string };

const disabled: Effect = {
  field: "visibility",
  value: "DECISION_VISIBILITY_CONTENT_DISABLED",
  end: "end_date_visibility_restriction",
};
const partly: Effect = {
  field: "provision",
  value: "DECISION_PROVISION_PARTIAL_SUSPENSION",
  end: "end_date_service_restriction",
};
const account = { field: "account", end: "end_date_account_restriction" } as const;

/** What each measure does, in the words of the Commission's database. */
export const EFFECTS: Record<AnyMeasure, Effect> = {
  warning: { ...disabled, value: "DECISION_VISIBILITY_OTHER" },
  photo_rejected: disabled,
  text_held: disabled,
  name_held: disabled,
  message_hidden: disabled,
  profile_hidden: disabled,
  no_first_contact: partly,
  muted: partly,
  no_reports: partly,
  no_purchases: partly,
  age_proof: { ...partly, value: "DECISION_PROVISION_TOTAL_SUSPENSION" },
  suspended: { ...account, value: "DECISION_ACCOUNT_SUSPENDED" },
  banned: { ...account, value: "DECISION_ACCOUNT_TERMINATED" },
  erased: { ...account, value: "DECISION_ACCOUNT_TERMINATED" },
};
