import { COUNTRIES } from "#base/countries.ts";
import { actorOf } from "#features/staff/server/staff.ts";
import type { Texts } from "#i18n/texts.ts";
import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import * as desk from "../desk-contract.ts";
import { INTERESTS } from "../values.ts";
import { readFictionalMark, setFictionalMark } from "./fictional-mark.ts";
import { type City, openPlaces } from "./places.ts";
import { changeProfile, findRegion, readOwnProfile } from "./profiles.ts";
import { REGIONS } from "./regions.ts";

/** Marks profiles as fictional; there is no right to remove the mark. */
const marks = { who: "staff", right: "fictional.set", perMinute: 30 } as const;

/** A position farther from every known city is answered with none. */
const NEAR_KM = 100;
const MOST_PLACES = 10;

export const profilesEndpoints = [
  handle(contract.readInterests, { who: "anyone", perMinute: 120 }, ({ texts }) => ({
    interests: listInterests(texts),
  })),
  handle(contract.readRegions, { who: "anyone", perMinute: 120 }, () => ({
    regions: [...REGIONS],
    labels: Object.fromEntries(
      COUNTRIES.map((country) => [country, contract.REGION_LABEL[country]]),
    ) as typeof contract.REGION_LABEL,
  })),
  handle(contract.geocode, { who: "anyone", perMinute: 30 }, async ({ query }) => {
    const city = (await openPlaces()).nearest(query.lat, query.lon, NEAR_KM);
    return city ? { country: city.country, region: city.region, city: city.name, city_id: city.id } : false;
  }),
  handle(contract.listPlaces, { who: "anyone", perMinute: 240 }, async ({ query }) => ({
    places: (await openPlaces()).search(query.country, query.q, MOST_PLACES).map(viewPlace),
  })),
  handle(contract.readProfile, { who: "member", perMinute: 240 }, async ({ app, viewer }) => ({
    profile: await readOwnProfile(app, viewer.memberId),
  })),
  handle(contract.changeProfile, { who: "member", perMinute: 120 }, async ({ app, viewer, body }) => ({
    profile: await changeProfile(app, viewer.memberId, body),
  })),
  handle(desk.readFictionalMark, marks, (call) =>
    readFictionalMark(call.app, actorOf(call), call.query.member),
  ),
  handle(desk.setFictionalMark, marks, (call) => setFictionalMark(call.app, actorOf(call), call.body)),
];

function listInterests(texts: Texts) {
  const t = texts.t("profiles");
  return INTERESTS.map((code) => ({ code, name: t(`interests.${code}`) }));
}

function viewPlace({ id, name, region }: City) {
  return { city_id: id, city: name, region, region_name: findRegion(region)?.name ?? region };
}
