import { accountsEndpoints } from "#features/accounts/server/endpoints.ts";
import { chatEndpoints } from "#features/chat/server/endpoints.ts";
import { discoveryEndpoints } from "#features/discovery/server/endpoints.ts";
import { likesEndpoints } from "#features/likes/server/endpoints.ts";
import { photosEndpoints } from "#features/photos/server/endpoints.ts";
import { profilesEndpoints } from "#features/profiles/server/endpoints.ts";
import { shopEndpoints } from "#features/shop/server/endpoints.ts";
import { siteEndpoints } from "#features/site/server/endpoints.ts";
import { memberEndpoints } from "#frame/member/member-endpoints.ts";
import { safetyEndpoints } from "#frame/member/safety-endpoints.ts";
import { userEndpoints } from "#frame/user-endpoints.ts";
import type { Served } from "#platform/handle.ts";

/** Every API address. */
export const endpoints: Served[] = [
  ...siteEndpoints,
  ...accountsEndpoints,
  ...profilesEndpoints,
  ...photosEndpoints,
  ...likesEndpoints,
  ...chatEndpoints,
  ...discoveryEndpoints,
  ...shopEndpoints,
  ...memberEndpoints,
  ...safetyEndpoints,
  ...userEndpoints,
];
