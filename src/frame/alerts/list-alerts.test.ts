import { expect, test } from "vitest";
import type { Fact, ReadFact } from "#ui/facts.ts";
import { frameParts } from "../../frame.ts";
import { listAlerts } from "./list-alerts.ts";

const complete = { status: "active", profileStatus: "active", photo: "/media/1/tile.webp", percent: 100 };
const incomplete = { status: "not_confirmed", profileStatus: "disabled", photo: null, percent: 10 };

function namesFor(member: Record<string, unknown>, route = "index"): string[] {
  const read: ReadFact = <Value>({ name, without }: Fact<Value>) => (member[name] ?? without) as Value;
  return listAlerts(frameParts, read, route).map(({ name }) => name);
}

test("a member with a complete profile gets no alerts", () => {
  expect(namesFor(complete)).toEqual([]);
});

test("the most urgent comes first", () => {
  expect(namesFor(incomplete)).toEqual(["confirmation", "photo", "enrich"]);
});

test.each([
  ["signup", []],
  ["complete-signup", []],
  ["settings", ["enrich"]],
  ["profile", ["confirmation"]],
  ["premium", ["confirmation", "enrich"]],
])("%s shows the alerts %s", (route, names) => {
  expect(namesFor(incomplete, route)).toEqual(names);
});
