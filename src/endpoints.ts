import { accountsEndpoints } from "#features/accounts/server/endpoints.ts";
import { ageEndpoints } from "#features/age/server/endpoints.ts";
import { assistanceEndpoints } from "#features/assistance/server/endpoints.ts";
import { breachesEndpoints } from "#features/breaches/server/endpoints.ts";
import { chatEndpoints } from "#features/chat/server/endpoints.ts";
import { complaintsEndpoints } from "#features/complaints/server/endpoints.ts";
import { configurationEndpoints } from "#features/configuration/server/endpoints.ts";
import { discoveryEndpoints } from "#features/discovery/server/endpoints.ts";
import { figuresEndpoints } from "#features/figures/server/endpoints.ts";
import { inquiriesDeskEndpoints } from "#features/inquiries/server/desk-endpoints.ts";
import { inquiriesEndpoints } from "#features/inquiries/server/endpoints.ts";
import { landersEndpoints } from "#features/landers/server/endpoints.ts";
import { leavingEndpoints } from "#features/leaving/server/endpoints.ts";
import { likesEndpoints } from "#features/likes/server/endpoints.ts";
import { memberEndpoints } from "#features/members/server/endpoints.ts";
import { safetyEndpoints } from "#features/members/server/safety-endpoints.ts";
import { userEndpoints } from "#features/members/server/user-endpoints.ts";
import { moderationEndpoints } from "#features/moderation/server/endpoints.ts";
import { notificationsEndpoints } from "#features/notifications/server/endpoints.ts";
import { operationsEndpoints } from "#features/operations/server/endpoints.ts";
import { photosEndpoints } from "#features/photos/server/endpoints.ts";
import { processingEndpoints } from "#features/processing/server/endpoints.ts";
import { profilesEndpoints } from "#features/profiles/server/endpoints.ts";
import { deskDebitEndpoints } from "#features/shop/server/debit/desk/desk-debit-endpoints.ts";
import { shopEndpoints } from "#features/shop/server/endpoints.ts";
import { signalsEndpoints } from "#features/signals/server/endpoints.ts";
import { siteEndpoints } from "#features/site/server/endpoints.ts";
import { staffEndpoints } from "#features/staff/server/endpoints.ts";
import { transparencyEndpoints } from "#features/transparency/server/endpoints.ts";
import { workEndpoints } from "#features/work/server/endpoints.ts";
import type { Served } from "#platform/calls/handle.ts";
import { deskEndpoints } from "./desk/server/endpoints.ts";
import { jobs } from "./jobs.ts";
import { longWork } from "./long-work.ts";
import { retention } from "./retention.ts";

const schedules = new Map(
  jobs.flatMap(({ name, schedule }) => (schedule ? [[name, schedule] as const] : [])),
);

export const endpoints: Served[] = [
  ...siteEndpoints,
  ...accountsEndpoints,
  ...assistanceEndpoints,
  ...ageEndpoints,
  ...profilesEndpoints,
  ...operationsEndpoints,
  ...photosEndpoints,
  ...likesEndpoints,
  ...chatEndpoints,
  ...discoveryEndpoints,
  ...shopEndpoints,
  ...deskDebitEndpoints,
  ...memberEndpoints,
  ...safetyEndpoints,
  ...complaintsEndpoints,
  ...inquiriesEndpoints,
  ...userEndpoints,
  ...leavingEndpoints,
  ...notificationsEndpoints,
  ...staffEndpoints,
  ...moderationEndpoints,
  ...inquiriesDeskEndpoints,
  ...configurationEndpoints,
  ...figuresEndpoints,
  ...landersEndpoints,
  ...signalsEndpoints,
  ...workEndpoints(longWork),
  ...breachesEndpoints,
  ...processingEndpoints({ retention, schedules }),
  ...transparencyEndpoints,
  ...deskEndpoints,
];
