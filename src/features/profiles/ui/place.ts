import type { OwnProfile } from "../contract.ts";

export type Place = Pick<OwnProfile, "country" | "region" | "city_id" | "city">;
