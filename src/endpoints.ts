import { accountsEndpoints } from "#features/accounts/server/endpoints.ts";
import { chatEndpoints } from "#features/chat/server/endpoints.ts";
import { discoveryEndpoints } from "#features/discovery/server/endpoints.ts";
import { likesEndpoints } from "#features/likes/server/endpoints.ts";
import { photosEndpoints } from "#features/photos/server/endpoints.ts";
import { profilesEndpoints } from "#features/profiles/server/endpoints.ts";
import { shopEndpoints } from "#features/shop/server/endpoints.ts";
import { siteEndpoints } from "#features/site/server/endpoints.ts";
import type { Served } from "#server/handle.ts";
import { memberEndpoints } from "#shell/member/member-endpoints.ts";
import { safetyEndpoints } from "#shell/member/safety-endpoints.ts";
import { userEndpoints } from "#shell/user-endpoints.ts";

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
