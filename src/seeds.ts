import type { Seed } from "#db/seed.ts";
import { seedAccounts } from "#features/accounts/server/seed.ts";
import { seedChats } from "#features/chat/server/seed.ts";
import { seedSearch } from "#features/discovery/server/seed.ts";
import { seedFigures } from "#features/figures/server/seed.ts";
import { seedLikes } from "#features/likes/server/seed.ts";
import { seedPhotos } from "#features/photos/server/seed.ts";
import { seedProfiles } from "#features/profiles/server/seed.ts";
import { seedBlocks } from "#features/safety/server/seed.ts";
import { seedSites } from "#features/site/server/seed.ts";
import { seedWallets } from "#features/wallet/server/seed.ts";

/** The parts of the demo community, in the order of their dependencies. */
export const seeds: Seed[] = [
  seedSites,
  seedAccounts,
  seedProfiles,
  seedPhotos,
  seedWallets,
  seedLikes,
  seedBlocks,
  seedChats,
  seedSearch,
  seedFigures,
];
