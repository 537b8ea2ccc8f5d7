import { call } from "#ui/call/call.ts";
import { store } from "#ui/stored.ts";
import type { geocode } from "../contract.ts";
import { profilesStored } from "../stored.ts";
import { keepPermission } from "./find-permission.ts";
import type { Place } from "./place.ts";

export type PositionFailure = "denied" | "unavailable" | "nowhere";

const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 15_000;

export async function findPosition(): Promise<Place | PositionFailure> {
  const position = await askDevice();
  if (position === "denied") keepPermission("denied");
  if (typeof position === "string") return keep(position);
  keepPermission("granted");
  const { latitude, longitude } = position.coords;
  // Two decimals are about a kilometre: precise enough for a city, and nothing more precise leaves the device.
  const query = { lat: Number(latitude.toFixed(2)), lon: Number(longitude.toFixed(2)) };
  const found = await call<typeof geocode>("GET", "/api/geocode.php", { query }).catch(() => null);
  if (!found) return keep(found === false ? "nowhere" : "unavailable");
  return keep({ country: found.country, region: found.region, city_id: found.city_id, city: found.city });
}

function askDevice(): Promise<GeolocationPosition | PositionFailure> {
  if (!("geolocation" in navigator)) return Promise.resolve("unavailable");
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      resolve,
      (error) => resolve(error.code === error.PERMISSION_DENIED ? "denied" : "unavailable"),
      { maximumAge: HOUR_MS, timeout: TIMEOUT_MS },
    ),
  );
}

function keep<Found extends Place | PositionFailure>(found: Found): Found {
  store(JSON.stringify(typeof found === "string" ? false : found), profilesStored.place);
  return found;
}
