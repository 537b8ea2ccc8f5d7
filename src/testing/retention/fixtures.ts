import type { RetentionName } from "../forget.ts";
import { accountRecords } from "./account-records.ts";
import { accountabilityRecords } from "./accountability-records.ts";
import { ageRecords } from "./age-records.ts";
import { groundRecords } from "./ground-records.ts";
import { inquiryRecords } from "./inquiry-records.ts";
import { moderationRecords } from "./moderation-records.ts";
import type { Fixture } from "./record.ts";
import { shopRecords } from "./shop-records.ts";
import { signalRecords } from "./signal-records.ts";
import { staffRecords } from "./staff-records.ts";

/** A row of the table without a fixture does not compile. */
export const fixtures: Record<RetentionName, Fixture> = {
  ...accountabilityRecords,
  ...accountRecords,
  ...ageRecords,
  ...groundRecords,
  ...inquiryRecords,
  ...moderationRecords,
  ...shopRecords,
  ...signalRecords,
  ...staffRecords,
};
