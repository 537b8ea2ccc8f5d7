import { describe, expect, test } from "vitest";
import { isReservedName } from "./reserved-names.ts";
import { isUsername } from "./rules.ts";

const BRANDS = ["Blue Moon", "bluemoon.example", "www.flirt-haven.co.uk", "localhost"];

describe("a reserved name", () => {
  test.each([
    "admin",
    "ADMIN",
    "4dm1n",
    "adm.in",
    "a-d-m-i-n",
    "ądmin",
    "Admin2024",
    "99admin",
    "the_real_admin",
    "TheRealAdmin",
    "Anna_Support",
    "AnnaSupport",
    "supportteam",
    "5upport",
    "moderator",
    "moderatør",
    "moderatör",
    "M0d3rat0r",
    "modérateur",
    "moderaattori",
    "ylläpito",
    "hjælp",
    "Hjälp",
    "klantenservice",
    "obsługaklienta",
    "postmaster",
    "abuse",
    "root",
    "System",
    "staff",
    "helpdesk",
    "velvet",
    "VelvetTeam",
    "velvet-support",
    "bluemoon",
    "Blue_Moon",
    "8lueM00n",
    "flirthaven",
    "bluemoonexample",
  ])("%s", (name) => {
    expect(isUsername(name)).toBe(true);
    expect(isReservedName(name, BRANDS)).toBe(true);
  });

  test.each([
    "anna",
    "Staffan",
    "helpfulanna",
    "rootbeer",
    "Modesty",
    "modern_anna",
    "Livia",
    "velveteen",
    "moonlight",
    "blue",
    "infobahn",
    "systematic",
    "Serviceberry",
    "team_anna",
    "TheRealAnna",
    "2024",
    "Aideen",
  ])("%s is allowed", (name) => expect(isReservedName(name, BRANDS)).toBe(false));

  test("a short brand reserves no names", () =>
    expect(isReservedName("luxury", ["Lux", "lu.example"])).toBe(false));
});
