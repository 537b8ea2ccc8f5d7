import { describe, expect, test } from "vitest";
import { openDeskDoor } from "./desk-door.ts";

const HERE = "127.0.0.1";
const own = { MODE: "production" as const, DESK_ADDRESS: "https://desk.example.org", DESK_NETWORKS: [] };
const demo = { MODE: "demo" as const, DESK_ADDRESS: undefined, DESK_NETWORKS: [] };

function placeOf(config: Parameters<typeof openDeskDoor>[0], address: string, from = HERE) {
  return openDeskDoor(config).placeOf(new URL(address), from);
}

describe("with a host of its own", () => {
  test.each([
    ["https://desk.example.org/desk", "desk"],
    ["https://desk.example.org/desk/people/7", "desk"],
    ["https://desk.example.org/desk.data", "desk"],
    ["https://desk.example.org/api/desk/log-ins", "desk"],
    ["https://desk.example.org/assets/root.js", "members"],
    ["https://desk.example.org/texts/de/desk.json", "members"],
    ["https://desk.example.org/__manifest", "members"],
    ["https://desk.example.org/healthz", "members"],
    ["https://desk.example.org/", "closed"],
    ["https://desk.example.org/login", "closed"],
    ["https://desk.example.org/api/login", "closed"],
    ["https://desk.example.org/live", "closed"],
    ["https://desk.example.org/media/x", "closed"],
    ["https://desk.example.org/dev/mailbox", "closed"],
    ["https://desk.example.org/desks", "closed"],
    ["https://desk.example.org:8443/desk", "unknown"],
    ["https://example.org/", "members"],
    ["https://example.org/desks", "members"],
    ["https://example.org/members/desk", "members"],
    ["https://example.org/desk", "unknown"],
    ["https://example.org/desk/", "unknown"],
    ["https://example.org/desk.data", "unknown"],
    ["https://example.org/api/desk/log-ins", "unknown"],
  ])("%s is %s", (address, place) => expect(placeOf(own, address)).toBe(place));

  test.each([
    "/%64esk/people",
    "/DESK/people",
    "//desk/people",
    "/.//desk",
    "/desk%2Fpeople",
    "/%5Cdesk",
    "/api//desk/x",
  ])("%s is not a way around the host", (path) =>
    expect(placeOf(own, `https://example.org${path}`)).toBe("unknown"),
  );
});

test("without an address the demo has a desk at every host, and production has none", () => {
  expect(placeOf(demo, "http://localhost:3000/desk/log-in")).toBe("desk");
  expect(placeOf(demo, "http://localhost:3000/members")).toBe("members");
  const production = { ...demo, MODE: "production" as const };
  expect(placeOf(production, "https://example.org/desk/log-in")).toBe("unknown");
});

test("outside its networks the desk's host tells nothing, and health can still be asked", () => {
  const near = { ...own, DESK_NETWORKS: ["203.0.113.0/24", "2001:db8::/32"] };
  for (const from of ["203.0.113.9", "::ffff:203.0.113.9", "2001:db8::7"])
    expect(placeOf(near, "https://desk.example.org/desk", from)).toBe("desk");
  for (const path of ["/desk", "/desk/log-in", "/api/desk/log-ins", "/assets/root.js", "/texts/de/desk.json"])
    expect(placeOf(near, `https://desk.example.org${path}`, "203.0.114.9")).toBe("closed");
  expect(placeOf(near, "https://desk.example.org/readyz", "10.0.0.1")).toBe("members");
  const nearDemo = { ...demo, DESK_NETWORKS: ["203.0.113.0/24"] };
  expect(placeOf(nearDemo, "http://localhost/desk", "198.51.100.1")).toBe("unknown");
});
