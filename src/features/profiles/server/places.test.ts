import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COUNTRIES } from "#base/countries.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { foldName } from "./fold-name.ts";
import { type City, openPlaces, type Places } from "./places.ts";
import { findRegion, REGIONS } from "./regions.ts";

let testApp: TestApp;
let places: Places;
let all: City[];
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  places = await openPlaces();
  all = COUNTRIES.flatMap((country) => places.list(country));
});
afterAll(() => testApp.close());

const find = async (country: string, q: string): Promise<string[]> => {
  const answer = await testApp.ask(`/api/places?country=${country}&q=${encodeURIComponent(q)}`);
  return (await answer.json()).places.map((place: { city: string }) => place.city);
};

describe("GET /api/places", () => {
  test("returns cities with their region", async () => {
    const answer = await testApp.ask("/api/places?country=NL&q=midd");
    const { places: found } = await answer.json();
    expect(found[0]).toEqual({
      city_id: 2750896,
      city: "Middelburg",
      region: "NL-ZE",
      region_name: "Zeeland",
    });
    expect(found.length).toBeGreaterThan(2);
  });

  test.each([
    ["DE", "munchen", "München"],
    ["DE", "MUENCHEN", "München"],
    ["DE", "Munich", "München"],
    ["PL", "lodz", "Łódź"],
    ["PL", "gdańsk", "Gdańsk"],
    ["DK", "århus", "Aarhus"],
    ["DK", "aarhus", "Aarhus"],
    ["DK", "kobenhavn", "København"],
    ["NO", "tromso", "Tromsø"],
    ["CH", "St. Gallen", "St. Gallen"],
    ["CH", "sankt gall", "St. Gallen"],
    ["CH", "Genf", "Genève"],
    ["FR", "saint etienne", "Saint-Étienne"],
    ["FR", "St Etienne", "Saint-Étienne"],
    ["BE", "brussel", "Bruxelles / Brussel"],
    ["FI", "Helsingfors", "Helsinki"],
    ["IT", "bozen", "Bolzano / Bozen"],
    ["NL", "den bosch", "'s-Hertogenbosch"],
    ["ES", "donostia", "San Sebastián / Donostia"],
    ["US", "saint louis", "St. Louis"],
    ["IE", "Gaillimh", "Galway"],
    ["FR", "saint-denis", "Saint-Denis"],
  ])("in %s, %s finds %s first", async (country, q, city) => {
    expect((await find(country, q))[0]).toBe(city);
  });

  test("names that start with the text come before names with a later word that does, larger cities first", async () => {
    const found = await find("DE", "main");
    expect(found[0]).toBe("Mainz");
    expect(found.indexOf("Frankfurt am Main")).toBeGreaterThan(found.indexOf("Mainburg"));
    expect((await find("NL", "haag"))[0]).toBe("Den Haag");
    expect((await find("FR", "pa"))[0]).toBe("Paris");
  });

  test("returns ten at most, from that country only, whatever is typed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...COUNTRIES),
        fc.oneof(
          fc.string({ minLength: 1, maxLength: 8, unit: "grapheme" }),
          fc.constantFrom("a", "san", "%", "\\n", "("),
        ),
        async (country, q) => {
          const found = places.search(country, q, 10);
          expect(found.length).toBeLessThanOrEqual(10);
          expect(new Set(found.map((city) => city.id)).size).toBe(found.length);
          for (const city of found) expect(city.country).toBe(country);
        },
      ),
    );
  });

  test.each([
    ["no country", "q=a", "country"],
    ["a country that is none of ours", "country=LU&q=a", "country"],
    ["nothing typed", "country=NL&q=", "q"],
    ["only blanks", "country=NL&q=%20%20", "q"],
    ["too much typed", `country=NL&q=${"a".repeat(101)}`, "q"],
    ["two texts", "country=NL&q=a&q=b", "q"],
  ])("%s is refused by field", async (_, query, field) => {
    const answer = await testApp.ask(`/api/places?${query}`);
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]]);
  });
});

describe("GET /api/geocode.php", () => {
  test.each([
    ["Utrecht", 52.09, 5.12, { country: "NL", region: "NL-UT", city: "Utrecht", city_id: 2745912 }],
    ["a field in Zeeland", 51.5, 3.75, { country: "NL", region: "NL-ZE" }],
    ["Vienna", 48.2082, 16.3738, { country: "AT", region: "AT-9", city: "Wien" }],
    ["Réunion", -20.88, 55.45, { country: "FR", region: "FR-974" }],
    ["Åland", 60.1, 19.93, { country: "FI", region: "FI-01" }],
    ["Melilla", 35.29, -2.94, { country: "ES", region: "ES-ML" }],
    ["Alice Springs", -23.7, 133.88, { country: "AU", region: "AU-NT" }],
    ["London", 51.5074, -0.1278, { country: "GB", region: "GB-TLI" }],
    ["Honolulu", 21.31, -157.86, { country: "US", region: "US-HI" }],
    ["the middle of the North Sea", 56.2, 3.2, false],
    ["the Atlantic", 0, -30, false],
    ["Prague, seventy kilometres from Germany", 50.0755, 14.4378, false],
    ["Luxembourg, between three of ours", 49.6116, 6.1319, false],
    ["Tijuana, beside San Diego", 32.5149, -117.0382, false],
    ["Tallinn, across from Helsinki", 59.437, 24.7536, false],
    ["the North Pole", 90, 0, false],
    ["the South Pole, at the seam of the map", -90, -180, false],
    ["Fiji, at the seam of the map", -17.7, 179.99, false],
  ])("[X-06] %s", async (_, lat, lon, expected) => {
    const answer = await testApp.ask(`/api/geocode.php?lat=${lat}&lon=${lon}`);
    expect(answer.status).toBe(200);
    const place = await answer.json();
    if (expected === false) expect(place).toBe(false);
    else {
      expect(place).toMatchObject(expected as object);
      expect(Object.keys(place).sort()).toEqual(["city", "city_id", "country", "region"]);
    }
  });

  test.each([
    ["no latitude", "lon=5", "lat"],
    ["no longitude", "lat=5", "lon"],
    ["beyond the pole", "lat=90.1&lon=5", "lat"],
    ["beyond the map", "lat=5&lon=-180.5", "lon"],
    ["words", "lat=north&lon=5", "lat"],
    ["an exponent", "lat=1e1&lon=5", "lat"],
    ["nothing", "lat=&lon=5", "lat"],
    ["a list", "lat=1&lat=2&lon=5", "lat"],
    ["no number", "lat=NaN&lon=5", "lat"],
  ])("%s is refused by field", async (_, query, field) => {
    const answer = await testApp.ask(`/api/geocode.php?${query}`);
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]]);
  });

  test("the position is in no line of the log", async () => {
    await testApp.ask("/api/geocode.php?lat=52.0907&lon=5.1214");
    expect(testApp.logged().join("\n")).not.toMatch(/52\.0907|5\.1214/);
  });

  test("the nearest city equals that of a search through all cities", () => {
    const ours = fc.record({
      latitude: fc.double({ min: 36, max: 70, noNaN: true }),
      longitude: fc.double({ min: -9, max: 30, noNaN: true }),
    });
    fc.assert(
      fc.property(ours, ({ latitude, longitude }) => {
        const found = places.nearest(latitude, longitude, 100);
        if (!found) return;
        const distance = kilometres({ latitude, longitude }, found);
        expect(distance).toBeLessThanOrEqual(100);
        for (const city of all) {
          if (Math.abs(city.latitude - latitude) > 1) continue;
          expect(kilometres({ latitude, longitude }, city)).toBeGreaterThanOrEqual(distance - 0.01);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("the file of cities", () => {
  test("has cities in every region, each in a known region and with its own id", () => {
    expect(all.length).toBeGreaterThan(60_000);
    expect(new Set(all.map((city) => city.id)).size).toBe(all.length);
    expect(new Set(all.map((city) => city.region))).toEqual(new Set(REGIONS.map((region) => region.code)));
    for (const city of all) {
      if (findRegion(city.region)?.country !== city.country || foldName(city.name) === "") {
        throw new Error(`${city.name} (${city.region})`);
      }
    }
  });

  test("has no two cities of one name in a region", () => {
    const names = all.map((city) => `${city.region} ${city.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test("finds every city by its displayed name", () => {
    for (const city of all.filter((_, index) => index % 97 === 0)) {
      expect(places.search(city.country, city.name, 50).map((found) => found.id)).toContain(city.id);
      expect(places.find(city.id)).toEqual(city);
    }
    expect(places.find(0)).toBeUndefined();
    expect(places.find(1)).toBeUndefined();
  });
});

type Spot = { latitude: number; longitude: number };

/** Distance by the angle between two vectors: another way than the product's. */
function kilometres(one: Spot, other: Spot): number {
  const vector = ({ latitude, longitude }: Spot) => {
    const [a, b] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)] as const;
  };
  const [p, q] = [vector(one), vector(other)];
  const chord = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  return 2 * Math.asin(chord / 2) * 111.2 * (180 / Math.PI);
}
